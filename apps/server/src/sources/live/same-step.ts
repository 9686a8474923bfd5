import type { RunStep } from '@stormlane/domain/weather'

export const isSameStep = (a: RunStep, b: RunStep) =>
  a.model === b.model && a.cycle.getTime() === b.cycle.getTime() && a.hour === b.hour && a.hasQuarters === b.hasQuarters
