import { CallError } from '@stormlane/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DepartureField } from './departure-field.tsx'
import css from './edit-route-dialog.module.css'
import { PlaceField } from './place-field.tsx'
import type { PlannedPlace } from './plan-inputs.ts'
import { editSaved } from './planner-queries.ts'
import { plannerTexts } from './route-planner.texts.ts'

/** Edits a saved route. Save shows a spinner; the dialog closes, or lists the server's errors (ASSET-012 to ASSET-014). */
export function EditRouteDialog({ route, onClose }: { route: SavedRoute; onClose: () => void }) {
  const now = useClockTick()
  const client = useQueryClient()
  const [name, setName] = useState(route.name ?? '')
  const [externalId, setExternalId] = useState(route.externalId ?? '')
  const [origin, setOrigin] = useState<PlannedPlace | null>(route.origin)
  const [destination, setDestination] = useState<PlannedPlace | null>(route.destination)
  const [departAt, setDepartAt] = useState(new Date(route.departureTime))
  const [errors, setErrors] = useState<readonly string[]>([])
  const [saving, setSaving] = useState(false)
  const { edit, fields } = plannerTexts

  const save = async () => {
    if (!origin || !destination) return
    setSaving(true)
    try {
      const updated = await editSaved(route.id, {
        name: name.trim() || null,
        externalId: externalId.trim() || null,
        originLat: origin.latitude,
        originLong: origin.longitude,
        originLabel: origin.label,
        destinationLat: destination.latitude,
        destinationLong: destination.longitude,
        destinationLabel: destination.label,
        departureTime: departAt.toISOString(),
      })
      client.setQueriesData<SavedRoute[]>({ queryKey: [...QUERY_KEYS.routes, 'list'] }, (routes) =>
        routes?.map((other) => (other.id === updated.id ? updated : other)),
      )
      onClose()
    } catch (error) {
      setErrors(error instanceof CallError && error.messages.length > 0 ? error.messages : [String(error)])
      setSaving(false)
    }
  }

  return (
    <Dialog
      open
      title={edit.title}
      onClose={onClose}
      errors={errors.length > 0 ? { title: edit.failed, list: errors } : undefined}
      actions={
        <>
          <Button onClick={onClose}>{edit.cancel}</Button>
          <Button kind="primary" busy={saving} disabled={!origin || !destination} onClick={() => void save()}>
            {edit.save}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <TextField label={edit.name} optional value={name} onChange={(event) => setName(event.target.value)} />
        <TextField
          label={edit.externalId}
          optional
          value={externalId}
          onChange={(event) => setExternalId(event.target.value)}
        />
        <PlaceField label={fields.origin} mark="A" value={origin} onChange={setOrigin} />
        <PlaceField label={fields.destination} mark="B" value={destination} onChange={setDestination} />
        <DepartureField departAt={departAt} now={now} isNow={false} onChange={(moment) => setDepartAt(moment ?? now)} />
      </div>
    </Dialog>
  )
}
