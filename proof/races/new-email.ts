let buyers = 0;

/** The address of a buyer that no other run has. */
export const newEmail = (): string => `race-${Date.now().toString(36)}-${++buyers}@mail.example`;
