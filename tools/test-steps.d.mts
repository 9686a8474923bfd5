interface Step {
  title: string
}

export const CHECKS: Record<string, Step & { commands: string[] }>
export const SUITES: Record<string, Step>
export const STEPS: string[]
