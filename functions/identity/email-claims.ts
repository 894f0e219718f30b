/** The function that puts a person's verified e-mail address into their access tokens. */
export const EMAIL_CLAIMS = { entry: 'add-email-claims' } as const;
