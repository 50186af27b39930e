/** Each question in a callback of its own, as a server is asked. */
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
