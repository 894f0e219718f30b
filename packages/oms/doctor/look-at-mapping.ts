import { GetEventSourceMappingCommand } from '@aws-sdk/client-lambda';
import { type DiagnosedStack, dimensionOf } from './diagnosed-stack.ts';
import { cannotTell, confirmed, type Evidence, ruledOut } from './diagnosis.ts';

/**
 * Confirmed if the event source of a stream's reader is not enabled.
 * @param anchor the anchor of an alarm on the mapping's metrics, which name its id
 */
export const lookAtMapping =
  (anchor: 'records-dropped' | 'events-dropped') =>
  async (stack: DiagnosedStack): Promise<Evidence> => {
    const UUID = dimensionOf(stack, anchor, 'EventSourceMappingUUID');
    if (UUID === undefined) return cannotTell('No alarm of the stack names the event source.');
    try {
      const mapping = await stack.lambda.send(new GetEventSourceMappingCommand({ UUID }));
      const { State = 'unknown', LastProcessingResult = 'unknown' } = mapping;
      const figures = { eventSource: UUID, state: State, lastResult: LastProcessingResult };
      return State === 'Enabled'
        ? ruledOut('The event source is enabled.', figures)
        : confirmed(`The event source is ${State}: enable it within 24 hours.`, figures);
    } catch (error) {
      if ((error as Error).name !== 'ResourceNotFoundException') throw error;
      return confirmed('The event source does not exist: deploy the stack.', { eventSource: UUID });
    }
  };
