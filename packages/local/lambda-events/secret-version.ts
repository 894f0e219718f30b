/** The only version of each secret in the local run, which the rotation event names as current. */
export const SECRET_VERSION = '6c6f6361-6c00-4000-8000-000000000001';
