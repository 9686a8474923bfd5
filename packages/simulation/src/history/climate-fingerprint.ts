import { createHash } from 'node:crypto'
import { quantize, VARIABLES } from '@stormlane/domain/weather'
import { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import { MODEL_VARIABLES } from '../atmosphere/model-state.ts'
import { areaGrid } from '../simulated-source.ts'

/** A winter storm, a summer afternoon and the hurricane season; forecasts of them show changes of the forecast error, too. */
const PROBES = ['2025-01-14T18:00:00Z', '2025-06-20T21:00:00Z', '2025-09-10T06:00:00Z'] as const
const PROBE_DEGREES = 5
const LEAD_MS = 72 * 3_600_000

/**
 * Returns a hash that changes whenever the simulated weather or its forecasts change, for example with another seed or
 * another version of the model.
 */
export function climateFingerprint(seed: number): string {
  const model = new AtmosphereModel(areaGrid(PROBE_DEGREES), seed)
  const hash = createHash('sha256')
  for (const probe of PROBES) {
    const at = new Date(probe)
    const forecast = () => model.forecast(at, new Date(at.getTime() - LEAD_MS))
    for (const evaluate of [() => model.truth(at), forecast]) {
      const fields = evaluate()
      for (const variable of MODEL_VARIABLES)
        hash.update(Int16Array.from(fields[variable], (value) => quantize(VARIABLES[variable], value)))
    }
  }
  return hash.digest('hex').slice(0, 16)
}
