/** Executions at once that each function of a template reserves, by logical id. */
export type Reservations = Readonly<Record<string, number>>;

interface TemplateResource {
  readonly Type: string;
  readonly Properties?: { readonly ReservedConcurrentExecutions?: unknown };
}

/** @param resources the resources of a CloudFormation template */
export const reservationsOf = (
  resources: Readonly<Record<string, TemplateResource>> = {},
): Reservations =>
  Object.fromEntries(
    Object.entries(resources).flatMap(([id, { Type, Properties }]) => {
      const executions = Properties?.ReservedConcurrentExecutions;
      return Type === 'AWS::Lambda::Function' && typeof executions === 'number'
        ? [[id, executions]]
        : [];
    }),
  );
