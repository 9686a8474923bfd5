import { encodingOfHead, readOwnVehicleFile, windows1252Text } from '@stormlane/domain/batch'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Vehicle } from '../../platform/asset-queries.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { downloadCsv } from '../../ui/table/csv.ts'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import css from './assets.module.css'
import { assetsTexts } from './assets.texts.ts'
import { ownVehicleTexts } from './own-vehicles.texts.ts'
import { saveOwnVehicles } from './save-own-vehicle.ts'

const TEXTS = ownVehicleTexts.file

/** 20,000 vehicles with all columns have 3 MB. */
const MAX_FILE_BYTES = 5_000_000

const MOST_PROBLEMS = 5

const SAMPLE = [
  ['id', 'name', 'type', 'trailer', 'load', 'height_m', 'width_m', 'length_m', 'weight_kg', 'driver', 'phone'],
  ['unit-17', 'Unit 17', 'truck', 'box_trailer', 'loaded', '4.1', '2.6', '22', '32000', 'Ann Lee', '402 555 0117'],
  ['van-3', 'Van 3', 'car', '', '', '', '', '', '', '', ''],
]

type FileRead = ReturnType<typeof readOwnVehicleFile>

interface OwnVehicleFileDialogProps {
  vehicles: readonly Vehicle[]
  onClose: () => void
}

/** Reads a file of vehicles here, says what was understood, and then stores all of them. */
export function OwnVehicleFileDialog({ vehicles, onClose }: OwnVehicleFileDialogProps) {
  const client = useQueryClient()
  const show = useToasts()
  const [read, setRead] = useState<FileRead>()
  const [stored, setStored] = useState(0)
  const known = new Map(vehicles.flatMap((one) => (one.isOwn ? [[one.externalId, one.groupIds] as const] : [])))
  const found = read && read.problems.length === 0 ? read.vehicles : []
  const changed = found.filter(({ externalId }) => known.has(externalId)).length
  const saving = useMutation({
    mutationFn: () =>
      saveOwnVehicles(
        // A vehicle that is stored again keeps its groups, which the file does not carry.
        found.map((vehicle) => ({ ...vehicle, groupIds: known.get(vehicle.externalId) ?? [] })),
        setStored,
      ),
    onSuccess: (sums) => {
      show({ kind: 'success', title: TEXTS.done(sums.created, sums.changed) })
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEYS.vehicles }),
  })
  const choose = async (file: File | undefined) => {
    saving.reset()
    setStored(0)
    setRead(file && (await readFile(file)))
  }
  return (
    <Dialog
      open
      width="medium"
      title={TEXTS.title}
      onClose={onClose}
      errors={saving.isError ? { title: TEXTS.failed(stored), list: errorLines(saving.error) } : problemsOf(read)}
      actions={
        <>
          <Button onClick={onClose}>{assetsTexts.cancel}</Button>
          <Button kind="primary" disabled={found.length === 0} busy={saving.isPending} onClick={() => saving.mutate()}>
            {TEXTS.add(found.length)}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <p>{TEXTS.help}</p>
        <input
          type="file"
          aria-label={TEXTS.choose}
          accept=".csv,text/csv"
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        {found.length > 0 ? <p role="status">{TEXTS.found(found.length - changed, changed)}</p> : null}
        {read && read.ignored.length > 0 ? <p className={css.muted}>{TEXTS.ignored(read.ignored)}</p> : null}
        <div>
          <Button
            kind="link"
            size="small"
            icon={<Download size={14} aria-hidden="true" />}
            onClick={() => downloadCsv(TEXTS.sampleName, SAMPLE)}
          >
            {TEXTS.sample}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function problemsOf(read: FileRead | undefined) {
  if (!read || read.problems.length === 0) return undefined
  const more = read.problems.length - MOST_PROBLEMS
  const list = read.problems.slice(0, MOST_PROBLEMS)
  return { title: TEXTS.problems, list: more > 0 ? [...list, TEXTS.more(more)] : list }
}

async function readFile(file: File): Promise<FileRead> {
  if (file.size > MAX_FILE_BYTES) return { vehicles: [], ignored: [], problems: [TEXTS.tooLarge] }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = textOf(bytes)
  return text === undefined ? { vehicles: [], ignored: [], problems: [TEXTS.noText] } : readOwnVehicleFile(text)
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encodingOfHead(bytes), { fatal: true }).decode(bytes)
  } catch {
    return windows1252Text(bytes)
  }
}
