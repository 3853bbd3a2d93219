/** A refusal in the form in which Moodle's web services give it. */
export class MoodleError extends Error {
  readonly exception: string;
  readonly errorcode: string;

  constructor(errorcode: string, message = `error/${errorcode}`, exception = 'core\\exception\\moodle_exception') {
    super(message);
    this.exception = exception;
    this.errorcode = errorcode;
  }

  get body(): Readonly<Record<string, string>> {
    return { exception: this.exception, errorcode: this.errorcode, message: this.message };
  }
}

/** A token, a function or an address that is not allowed. */
export const noAccess = (): MoodleError =>
  new MoodleError('accessexception', 'Access control exception', 'webservice_access_exception');

export const invalidToken = (): MoodleError => new MoodleError('invalidtoken', 'Invalid token - token not found');
