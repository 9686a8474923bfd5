import { getFleetSettings, updateFleetSettings } from '@stormlane/contract'
import { displayUnit, displayValue } from '@stormlane/domain/measures'
import { DEFAULT_TRUCK_TOP_SPEED_MPS, TOP_SPEED_RANGE_MPS } from '@stormlane/domain/roads'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { useUnits } from '../../platform/units.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { accountTexts } from './account.texts.ts'
import css from './account-page.module.css'

const TEXTS = accountTexts.fleet
const fleetQuery = queryOptions({
  queryKey: ['fleetSettings'],
  queryFn: ({ signal }) => api.send(getFleetSettings, {}, signal),
})

/** For admins: the speed at which the organization's trucks are governed. */
export function FleetBlock() {
  const { data } = useQuery(fleetQuery)
  const units = useUnits()
  const [typed, setTyped] = useState<string>()
  const client = useQueryClient()
  const show = useToasts()
  const saving = useMutation({
    mutationFn: (truckTopSpeed: number | null) => api.send(updateFleetSettings, { body: { truckTopSpeed } }),
    onSuccess: (saved) => {
      client.setQueryData(fleetQuery.queryKey, saved)
      setTyped(undefined)
      show({ kind: 'success', title: TEXTS.saved })
    },
    onError: (error) => show({ kind: 'error', title: TEXTS.failed, text: errorLines(error).join(' ') }),
  })
  if (!data) return null
  const shown = (mps: number) => String(Math.round(displayValue('speed', mps, units)))
  const stored = data.truckTopSpeed === null ? '' : shown(data.truckTopSpeed)
  const text = typed ?? stored
  const mps = text.trim() === '' ? null : Number(text) / displayValue('speed', 1, units)
  const [slowest, fastest] = TOP_SPEED_RANGE_MPS
  const problem =
    mps === null || (mps >= slowest && mps <= fastest)
      ? undefined
      : TEXTS.range(shown(slowest), shown(fastest), displayUnit('speed', units))
  return (
    <section className={css.block} aria-label={TEXTS.title}>
      <h2>{TEXTS.title}</h2>
      <TextField
        label={TEXTS.topSpeed(displayUnit('speed', units))}
        error={problem}
        size="small"
        value={text}
        placeholder={shown(DEFAULT_TRUCK_TOP_SPEED_MPS)}
        onChange={(event) => setTyped(event.target.value)}
        inputMode="decimal"
      />
      <p className={css.hint}>{TEXTS.hint}</p>
      <div>
        <Button
          disabled={text === stored || problem !== undefined || saving.isPending}
          onClick={() => saving.mutate(mps)}
        >
          {TEXTS.save}
        </Button>
      </div>
    </section>
  )
}
