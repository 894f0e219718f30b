/** The function that adds a person's verified e-mail address to their access tokens. */
export const EMAIL_CLAIMS = { entry: 'add-email-claims' } as const;
