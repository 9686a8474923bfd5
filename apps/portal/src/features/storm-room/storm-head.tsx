import { getStormRoomFile, watchStorm } from '@stormlane/contract'
import { type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import { stormMeasure } from '@stormlane/domain/storms'
import { MINUTE_MS } from '@stormlane/domain/time'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, BellRing, FileDown, Printer } from 'lucide-react'
import { api } from '../../platform/api.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { formatDayTime, formatSpan } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Tooltip } from '../../ui/controls/tooltip.tsx'
import { LevelChip } from '../../ui/levels/level-chip.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Panel } from '../../ui/surface/panel.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { type Storm, stormQueries } from './storm-queries.ts'
import css from './storm-room.module.css'
import { stormRoomTexts as TEXTS } from './storm-room.texts.ts'

interface StormHeadProps {
  storm: Storm
  now: Date
  runTime: string | null
}

export function StormHead({ storm, now, runTime }: StormHeadProps) {
  const [beginsAt, endsAt] = [new Date(storm.beginsAt), new Date(storm.endsAt)]
  const measure = stormMeasure(storm.kind)
  return (
    <Panel label={storm.name} className={css.head}>
      <div className={css.title}>
        <LevelChip level={impactLevelName(storm.impactLevel as ImpactLevel)} variant="solid" />
        <div>
          <h2>{storm.name}</h2>
          <p className={css.muted}>
            {TEXTS.states[storm.state]}
            {runTime ? `, ${TEXTS.run(formatDayTime(new Date(runTime)))}` : ''}
          </p>
        </div>
      </div>
      <dl className={css.facts}>
        <div>
          <dt>{beginsAt > now ? TEXTS.begins : TEXTS.began}</dt>
          <dd>{formatDayTime(beginsAt)}</dd>
          <dd className={css.muted}>{TEXTS.away((beginsAt.getTime() - now.getTime()) / MINUTE_MS)}</dd>
        </div>
        <div>
          <dt>{TEXTS.strongest}</dt>
          <dd>{formatSpan(new Date(storm.strongestFrom), new Date(storm.strongestUntil))}</dd>
          {storm.peak && measure ? (
            <dd className={css.muted}>
              {storm.peak.label} {storm.peak.value.toFixed(measure.decimals)} {storm.peak.unit}
            </dd>
          ) : null}
        </div>
        <div>
          <dt>{endsAt > now ? TEXTS.ends : TEXTS.endedAt}</dt>
          <dd>
            {formatDayTime(endsAt)}
            {TEXTS.spread(storm.endsSpreadHours ?? 0)}
          </dd>
          <dd className={css.muted}>{TEXTS.away((endsAt.getTime() - now.getTime()) / MINUTE_MS)}</dd>
        </div>
        <div title={TEXTS.confidenceHint}>
          <dt>{TEXTS.confidence}</dt>
          <dd>{Math.round(100 * storm.confidence)}%</dd>
          <dd>
            <meter min={0} max={1} value={storm.confidence} aria-label={TEXTS.confidenceHint} />
          </dd>
        </div>
      </dl>
      <div className={css.buttons}>
        <WatchButton id={storm.id} />
        <FileButton storm={storm} />
        <Button icon={<Printer size={15} aria-hidden="true" />} onClick={() => window.print()}>
          {TEXTS.print}
        </Button>
      </div>
      {storm.outcome || storm.splitFrom ? <Fate storm={storm} /> : null}
    </Panel>
  )
}

/** What became of the storm, with a link to the one that it belongs to. */
function Fate({ storm: { outcome, splitFrom, mergedInto } }: { storm: Storm }) {
  const other = mergedInto ?? splitFrom
  return (
    <p className={css.fate} role="status">
      {outcome ? TEXTS.ended[outcome] : TEXTS.splitFrom}{' '}
      {other ? <a href={`/client/storms/${encodeURIComponent(other)}`}>{TEXTS.other}</a> : null}
    </p>
  )
}

function FileButton({ storm: { id, name } }: { storm: Storm }) {
  const show = useToasts()
  const file = useMutation({
    mutationFn: async () => saveFile(TEXTS.fileName(name), await api.download(getStormRoomFile, { params: { id } })),
    onError: (error) => show({ kind: 'error', title: TEXTS.fileFailed, text: errorLines(error).join(' ') }),
  })
  return (
    <Button icon={<FileDown size={15} aria-hidden="true" />} busy={file.isPending} onClick={() => file.mutate()}>
      {TEXTS.pdf}
    </Button>
  )
}

function WatchButton({ id }: { id: string }) {
  const client = useQueryClient()
  const show = useToasts()
  const room = useQuery(stormQueries.room(id))
  const watch = useMutation({
    mutationFn: (isWatched: boolean) => api.send(watchStorm, { params: { id }, body: { isWatched } }),
    onError: (error) => show({ kind: 'error', title: TEXTS.watchFailed, text: errorLines(error).join(' ') }),
    onSettled: () => client.invalidateQueries({ queryKey: stormQueries.room(id).queryKey }),
  })
  const isWatched = watch.isPending ? watch.variables : (room.data?.isWatched ?? false)
  return (
    <Tooltip title={TEXTS.watchHint} describeChild>
      <span>
        <Button
          aria-pressed={isWatched}
          disabled={!room.data}
          icon={isWatched ? <BellRing size={15} aria-hidden="true" /> : <Bell size={15} aria-hidden="true" />}
          onClick={() => watch.mutate(!isWatched)}
        >
          {isWatched ? TEXTS.watching : TEXTS.watch}
        </Button>
      </span>
    </Tooltip>
  )
}
