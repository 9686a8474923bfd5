import { TRAILER_WORDS, TRAILERS, VEHICLE_LOAD_WORDS, VEHICLE_LOADS } from '@stormlane/domain/impacts'
import { useState } from 'react'
import { type MakeChange, useChangeVehicles } from '../../parts/assets/use-change-vehicles.ts'
import { vehicleMakeTexts as TEXTS } from '../../parts/assets/vehicle-make.texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

const KEEP = 'keep'
const UNKNOWN = 'unknown'
const OTHERS = [
  { value: KEEP, label: TEXTS.keep },
  { value: UNKNOWN, label: TEXTS.unknown },
] as const
const TRAILER_OPTIONS = [...OTHERS, ...TRAILERS.map((value) => ({ value, label: TRAILER_WORDS[value] }))]
const LOAD_OPTIONS = [...OTHERS, ...VEHICLE_LOADS.map((value) => ({ value, label: VEHICLE_LOAD_WORDS[value] }))]

/** Changes the trailers and loads of the checked vehicles. Fields without a choice stay unchanged. */
export function VehicleMakeDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const [trailer, setTrailer] = useState<(typeof TRAILER_OPTIONS)[number]['value']>(KEEP)
  const [load, setLoad] = useState<(typeof LOAD_OPTIONS)[number]['value']>(KEEP)
  const saving = useChangeVehicles(ids)
  const change: MakeChange = {
    ...(trailer !== KEEP && { trailer: trailer === UNKNOWN ? null : trailer }),
    ...(load !== KEEP && { load: load === UNKNOWN ? null : load }),
  }
  return (
    <Dialog
      open
      title={TEXTS.title(ids.length)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button
            kind="primary"
            disabled={trailer === KEEP && load === KEEP}
            busy={saving.isPending}
            onClick={() => saving.mutate(change, { onSuccess: onClose })}
          >
            {TEXTS.save}
          </Button>
        </>
      }
    >
      <SelectField label={TEXTS.trailer} value={trailer} options={TRAILER_OPTIONS} onChange={setTrailer} />
      <SelectField label={TEXTS.load} value={load} options={LOAD_OPTIONS} onChange={setLoad} help={TEXTS.help} />
    </Dialog>
  )
}
