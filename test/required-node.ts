/**
 * Ends a test run with one line on a Node that cannot load the configuration. `npm test` runs on
 * the Node of the package `node`, whichever one the machine has.
 */

/** The first version with `fs.globSync`. */
const LEAST = 22;

const { node } = process.versions;
if (Number.parseInt(node, 10) < LEAST) {
  process.stderr.write(
    `The tests need Node ${LEAST} or newer, and this is Node ${node}: ` +
      'run npm test, which has its own (npm test -- test/architecture for one file)\n',
  );
  process.exit(2);
}
