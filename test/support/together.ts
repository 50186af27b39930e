/** Asks each question in a callback of its own, as requests reach a server. */
export function together<Question, Answer>(
  questions: readonly Question[],
  ask: (question: Question) => Promise<Answer>,
): Promise<Answer[]> {
  return Promise.all(
    questions.map(async (question) => {
      await new Promise(setImmediate);
      return ask(question);
    }),
  );
}
