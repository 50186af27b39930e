import type { Model } from "../../graph/model-graph.js";

/** What a description calls the records of a model. */
interface ModelWords {
  /** `a blog post` */
  readonly one: string;
  /** `blog posts` */
  readonly many: string;
}

/**
 * A model's name in words, in which titles and summaries read like sentences. A name
 * in the plural stays as it is, since a wrong singular is worse: `one of the users`.
 */
export function wordsOf({ name }: Pick<Model, "name">): ModelWords {
  const words = inWords(name);
  if (isPlural(words)) return { one: `one of the ${words}`, many: words };
  return { one: `${article(words)} ${words}`, many: plural(words) };
}

/** `blogPosts` and `blog_posts` are `blog posts`; abbreviations keep their letters. */
export function inWords(name: string): string {
  const words = name
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[ _]+/)
    .filter((word) => word !== "");
  return words
    .map((word) => (/^\p{Lu}{2,}/u.test(word) ? word : word.toLowerCase()))
    .join(" ");
}

function isPlural(words: string): boolean {
  return /([^sui]s|ies|people|children|data|media|information)$/i.test(words);
}

function plural(words: string): string {
  if (words.endsWith("person")) return words.replace(/person$/, "people");
  if (words.endsWith("child")) return `${words}ren`;
  if (/[^aeiou]y$/i.test(words)) return `${words.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/i.test(words) ? `${words}es` : `${words}s`;
}

function article(words: string): "a" | "an" {
  return /^(?!eu|one|u(ni|s[ae]|ti))[aeiou]|^hour/i.test(words) ? "an" : "a";
}
