/** Why a file is not read, as a code and words. */
export class UnreadLand extends Error {
  readonly code: string;
  constructor(code: string, words: string) {
    super(words);
    this.code = code;
  }
}
