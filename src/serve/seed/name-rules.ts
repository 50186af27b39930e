import { faker } from "./sample-words.js";

/** What a rule may look at. */
export interface RuleContext {
  /** The words of the model's name, in lower case: `order item`. */
  readonly model: string;
  /** The row so far. */
  readonly row: Readonly<Record<string, unknown>>;
  /** From 0. */
  readonly index: number;
}

/** The value of a field that has a name of a known kind. */
interface NameRule {
  /** What `@api.sample` calls it. */
  readonly kind: string;
  /** Of the words of the field's name, in lower case: `first name`. */
  readonly pattern: RegExp;
  make(context: RuleContext): string;
}

const domain = "example.org";

/** Rules for texts. The first one that matches counts. */
export const textRules: readonly NameRule[] = [
  rule("email", /\be ?mail( address)?$/, ({ row }) => email(row)),
  rule("firstName", /\b(first|given|fore) ?name$/, () =>
    faker.person.firstName(),
  ),
  rule("middleName", /\bmiddle name$/, () => faker.person.middleName()),
  rule("lastName", /\b(last|sur|family) ?name$/, () => faker.person.lastName()),
  rule(
    "userName",
    /\b(user ?name|login|handle|nick ?name|screen name)$/,
    userName,
  ),
  rule("fileName", /\bfile ?name$/, () => faker.system.commonFileName()),
  rule(
    "companyName",
    /\b(company|organi[sz]ation|employer|brand|manufacturer|vendor)( name)?$/,
    () => faker.company.name(),
  ),
  rule(
    "personName",
    /\b(full|display|contact|author|owner|customer) name$/,
    () => faker.person.fullName(),
  ),
  rule("cityName", /\b(city|town)( name)?$/, () => faker.location.city()),
  rule("countryCode", /\bcountry( iso)? code$/, () =>
    faker.location.countryCode(),
  ),
  rule("country", /\b(country|nation|nationality)( name)?$/, () =>
    faker.location.country(),
  ),
  rule("state", /\b(state|province|region|county)( name)?$/, () =>
    faker.location.state(),
  ),
  rule("postalCode", /\b(zip|postal|post)( ?code)?$/, () =>
    faker.location.zipCode(),
  ),
  rule("street", /\b(street|address( line)?)( \d| address| name)?$/, () =>
    faker.location.streetAddress(),
  ),
  rule("timeZone", /\btime ?zone$/, () => faker.location.timeZone()),
  rule(
    "phone",
    /\b(phone|mobile|fax|tel|telephone|cell)( number)?$/,
    () => `+1 555 01${faker.string.numeric(2)}`,
  ),
  rule(
    "imageUrl",
    /\b(image|avatar|photo|picture|logo|thumbnail|icon|cover)( ur[il])?$/,
    ({ index }) => `https://${domain}/images/${index + 1}.png`,
  ),
  rule(
    "url",
    /\b(ur[il]|website|homepage|link|web)$/,
    () => `https://${domain}/${faker.lorem.slug(2)}`,
  ),
  rule(
    "domain",
    /\b(domain|host|host ?name)( name)?$/,
    () => `${faker.internet.domainWord()}.${domain}`,
  ),
  rule(
    "ip",
    /\b(ip|ip address|ipv4|remote addr)$/,
    () => `192.0.2.${faker.number.int({ min: 1, max: 254 })}`,
  ),
  rule("mac", /\bmac( address)?$/, () => faker.internet.mac()),
  rule("userAgent", /\buser agent$/, () => faker.internet.userAgent()),
  rule("slug", /\b(slug|permalink)$/, ({ row }) => slug(row)),
  rule(
    "path",
    /\b(path|folder|directory)$/,
    () => `/${faker.lorem.slug(2).replace("-", "/")}`,
  ),
  rule("mimeType", /\b(mime|content|media)( type)?$/, () =>
    faker.system.mimeType(),
  ),
  rule("uuid", /\b(uuid|guid)$/, () => faker.string.uuid()),
  rule("token", /\b(token|secret|api key|nonce|signature|session id)$/, () =>
    faker.string.alphanumeric(32),
  ),
  rule("hash", /\b(hash|digest|checksum|password|passwd|etag|salt)$/, () =>
    faker.string.hexadecimal({ length: 40, prefix: "", casing: "lower" }),
  ),
  rule("color", /\b(colou?r)$/, () => faker.color.human()),
  rule("hexColor", /\bhex( colou?r)?$/, () => faker.color.rgb()),
  rule("currency", /\bcurrency( code)?$/, () =>
    faker.helpers.arrayElement(["EUR", "USD", "GBP", "CHF", "JPY", "SEK"]),
  ),
  rule("locale", /\b(locale|lang|language( code)?)$/, () =>
    faker.helpers.arrayElement(["en", "de", "fr", "es", "it", "pt"]),
  ),
  rule("iban", /\biban$/, () => faker.finance.iban()),
  rule("bic", /\b(bic|swift)$/, () => faker.finance.bic()),
  rule("accountNumber", /\baccount( number| no)$/, () =>
    faker.finance.accountNumber(),
  ),
  rule("isbn", /\bisbn$/, () => faker.commerce.isbn()),
  rule("vin", /\bvin$/, () => faker.vehicle.vin()),
  rule("licensePlate", /\b(license|number|registration) plate$/, () =>
    faker.vehicle.vrm(),
  ),
  rule("sku", /\b(sku|ean|gtin|barcode|serial( number)?|part number)$/, () =>
    faker.string.alphanumeric({ length: 8, casing: "upper" }),
  ),
  rule("number", /\b(number|no|reference|ref)$/, ({ index }) =>
    String(10_001 + index),
  ),
  rule("code", /\b(code|abbreviation|symbol)$/, () =>
    faker.string.alpha({ length: 4, casing: "upper" }),
  ),
  rule("version", /\b(version|release)$/, () => faker.system.semver()),
  rule("department", /\bdepartment( name)?$/, () =>
    faker.commerce.department(),
  ),
  rule(
    "jobTitle",
    /\b(job|job title|position|occupation|profession|role)$/,
    () => faker.person.jobTitle(),
  ),
  rule("gender", /\b(gender|sex)$/, () => faker.person.sex()),
  rule("prefix", /\b(salutation|honorific|prefix)$/, () =>
    faker.person.prefix(),
  ),
  rule("productName", /\bproduct( name)?$/, () => faker.commerce.productName()),
  rule("material", /\bmaterial$/, () => faker.commerce.productMaterial()),
  rule("category", /\b(category|genre|kind|type|group|section)( name)?$/, () =>
    faker.commerce.department(),
  ),
  rule("tag", /\b(tag|keyword|label|topic)$/, () => faker.lorem.word()),
  rule("status", /\b(status|stage|phase)$/, () =>
    faker.helpers.arrayElement(["draft", "active", "paused", "closed"]),
  ),
  rule("priority", /\b(priority|severity|level)$/, () =>
    faker.helpers.arrayElement(["low", "medium", "high"]),
  ),
  rule("unit", /\bunit$/, () =>
    faker.helpers.arrayElement(["piece", "kg", "m", "l", "hour"]),
  ),
  rule("size", /\bsize$/, () =>
    faker.helpers.arrayElement(["S", "M", "L", "XL"]),
  ),
  rule("title", /\b(title|subject|headline|heading|caption)$/, () => title()),
  rule("excerpt", /\b(summary|excerpt|teaser|tagline|slogan|subtitle)$/, () =>
    faker.lorem.sentence(8),
  ),
  rule("description", /\b(description|desc|details|about|bio|biography)$/, () =>
    faker.lorem.sentences(2),
  ),
  rule(
    "text",
    /\b(body|content|text|message|comment|note|notes|remark|html|markdown)s?$/,
    () => faker.lorem.paragraph(),
  ),
  rule("question", /\bquestion$/, () => `${title()}?`),
  rule("reason", /\b(reason|cause|error)( message)?$/, () =>
    faker.lorem.sentence(4),
  ),
  rule("latitude", /\blat(itude)?$/, () => String(faker.location.latitude())),
  rule("longitude", /\b(lng|lon|long|longitude)$/, () =>
    String(faker.location.longitude()),
  ),
  rule("name", /\b(name|label)$/, ({ model }) => nameOf(model)),
];

/** What a model of that kind is named. */
const namesOfModels: readonly (readonly [RegExp, () => string])[] = [
  [
    /\b(user|person|people|author|customer|employee|member|contact|patient|student|teacher|actor|player|client|profile|driver|guest|owner)$/,
    () => faker.person.fullName(),
  ],
  [
    /\b(company|organi[sz]ation|supplier|vendor|partner|brand|tenant|shop|store|employer|publisher|manufacturer)$/,
    () => faker.company.name(),
  ],
  [
    /\b(product|item|article|asset|device|variant)$/,
    () => faker.commerce.productName(),
  ],
  [/\b(category|department|section)$/, () => faker.commerce.department()],
  [/\b(city|town|location|place)$/, () => faker.location.city()],
  [/\bcountry$/, () => faker.location.country()],
  [/\b(tag|label|keyword|topic)$/, () => faker.lorem.word()],
  [/\b(team|group|channel|room|project|campaign)$/, () => thing()],
];

function rule(kind: string, pattern: RegExp, make: NameRule["make"]): NameRule {
  return { kind, pattern, make };
}

function nameOf(model: string): string {
  const known = namesOfModels.find(([pattern]) => pattern.test(model));
  return known ? known[1]() : thing();
}

function thing(): string {
  return capitalised(`${faker.word.adjective()} ${faker.word.noun()}`);
}

function title(): string {
  return faker.company.catchPhrase();
}

function email(row: RuleContext["row"]): string {
  const [first = faker.person.firstName(), ...others] = personIn(row);
  const last = others.at(-1) ?? faker.person.lastName();
  const local = `${plain(first)}.${plain(last)}`.replace(/^-|-$/g, "");
  return `${local}@${domain}`;
}

function userName({ row }: RuleContext): string {
  const [first = faker.person.firstName()] = personIn(row);
  return `${plain(first)}${faker.number.int({ min: 10, max: 99 })}`;
}

/** The words of the name of the person that the row is about. */
function personIn(row: RuleContext["row"]): readonly string[] {
  const { firstName, lastName, name, fullName } = row;
  const known =
    typeof firstName === "string"
      ? `${firstName} ${typeof lastName === "string" ? lastName : ""}`
      : (name ?? fullName);
  return typeof known === "string"
    ? known
        .split(" ")
        .filter((word) => plain(word) !== "" && !word.endsWith("."))
    : [];
}

function slug(row: RuleContext["row"]): string {
  const named = row["title"] ?? row["name"] ?? row["headline"];
  return typeof named === "string" ? plain(named) : faker.lorem.slug(3);
}

/** In lower case, with hyphens for all that needs escaping in a URL. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
