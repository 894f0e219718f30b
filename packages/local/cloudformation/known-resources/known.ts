/** The treatment of a template's resources and their properties in the local run. */

/** The treatment of a property. */
export type Known =
  | 'runs'
  /** Ignored, with the reason. */
  | { readonly moot: string }
  /** Supported with these values only. */
  | { readonly only: readonly unknown[] }
  /** The members of an object, or of each object in a list. */
  | { readonly members: Members };

export type Members = Readonly<Record<string, Known>>;

/** A table of resources: their properties, by the type in the template. */
export type KnownResources = Readonly<Record<string, Members>>;

// Reasons that hold for properties of several services.
export const NAME: Known = { moot: 'a name for the console' };
export const TAGS: Known = { moot: 'nothing is billed' };
export const ENCRYPTION: Known = { moot: 'the engine keeps its data in plain text' };
export const INSIGHTS: Known = { moot: 'the local run measures in its own way' };
