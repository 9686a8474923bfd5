/** A startup error that the operator can fix; shown as one line without a stack trace. */
export class StartupProblem extends Error {
  override name = 'StartupProblem'
}
