/** Whether a text shows nothing: spaces, control characters and those that no font draws, such as a zero-width space. */
export const isBlank = (text: string): boolean =>
  /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
