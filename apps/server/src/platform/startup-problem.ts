/** A reason not to start that the person at the terminal can mend: shown as its one line, without a stack. */
export class StartupProblem extends Error {
  override name = 'StartupProblem'
}
