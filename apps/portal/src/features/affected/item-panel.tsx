import { withoutCause } from '@stormlane/domain/impacts'
import { type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import { useQuery } from '@tanstack/react-query'
import { AlarmClockOff, Check, Map as MapIcon, X } from 'lucide-react'
import { ActionWords } from '../../parts/assets/action-words.tsx'
import { ProofLink } from '../../parts/proof/proof-link.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { LevelChip } from '../../ui/levels/level-chip.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { uiTexts } from '../../ui/ui.texts.ts'
import css from './affected.module.css'
import { affectedTexts as TEXTS } from './affected.texts.ts'
import { type AffectedAsset, affectedQueries } from './affected-queries.ts'
import { whenWords } from './affected-when.ts'
import { AssignField } from './assign-field.tsx'
import { ItemDecision } from './item-decision.tsx'
import { ItemDriver } from './item-driver.tsx'
import { ItemHistory } from './item-history.tsx'
import { ItemStateWords } from './item-state.tsx'
import { LevelHistory } from './level-history.tsx'
import { NoteForm } from './note-form.tsx'
import { SnoozeField } from './snooze-field.tsx'
import { useItemActions } from './use-item-actions.ts'

interface ItemPanelProps {
  id: string
  /** The name to show while the item loads; undefined if the queue does not have it. */
  name: string | undefined
  /** Whether the row of the queue lists what can be done. */
  isInQueue: boolean
  now: Date
  onClose: () => void
}

/** Shows the chosen item beside the queue: cause, advice, who takes care of it, and its history. */
export function ItemPanel({ id, name, isInQueue, now, onClose }: ItemPanelProps) {
  const { data, error, refetch } = useQuery(affectedQueries.item(id))
  const { handle, isHandling, noting } = useItemActions()
  const item = data?.affectedAsset
  return (
    <aside className={css.panel} aria-label={TEXTS.panel}>
      <header className={css.panelHead}>
        <h2 dir="auto">{item?.name ?? name ?? TEXTS.panel}</h2>
        <IconButton label={uiTexts.close} size="small" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </header>
      {error && !data ? <ErrorState message={TEXTS.itemFailed} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={120} /> : null}
      {data && !item ? (
        <p className={css.ended} role="status">
          {TEXTS.ended}
        </p>
      ) : null}
      {item ? (
        <>
          <Summary item={item} now={now} storm={data?.storm ?? null} />
          <div className={css.buttons}>
            {item.state === 'snoozed' ? (
              <Button
                kind="primary"
                busy={isHandling}
                icon={<AlarmClockOff size={15} aria-hidden="true" />}
                onClick={() => handle({ item, action: 'wake' })}
              >
                {TEXTS.wake}
              </Button>
            ) : (
              <Button
                kind="primary"
                busy={isHandling}
                disabled={item.state !== 'new'}
                icon={<Check size={15} aria-hidden="true" />}
                onClick={() => handle({ item, action: 'acknowledge' })}
              >
                {TEXTS.acknowledge}
              </Button>
            )}
            <Button
              icon={<MapIcon size={15} aria-hidden="true" />}
              href={`/client/map?${item.assetType}_id=${encodeURIComponent(item.id)}`}
            >
              {TEXTS.openOnMap}
            </Button>
            <ProofLink assetType={item.assetType} id={item.id} />
          </div>
        </>
      ) : null}
      {item?.assetType === 'vehicle' ? <ItemDriver vehicleId={item.id} /> : null}
      {item ? (
        <>
          <ItemDecision item={item} isInQueue={isInQueue} />
          <AssignField item={item} onAssign={(assigneeId) => handle({ item, action: 'assign', assigneeId })} />
          <SnoozeField now={now} onSnooze={(until) => handle({ item, action: 'snooze', ...(until && { until }) })} />
        </>
      ) : null}
      <LevelHistory steps={data?.levelHistory ?? []} />
      <NoteForm key={id} id={id} noting={noting} />
      <ItemHistory lines={data?.history ?? []} />
    </aside>
  )
}

interface SummaryProps {
  item: AffectedAsset
  now: Date
  storm: { id: string; name: string } | null
}

function Summary({ item, now, storm }: SummaryProps) {
  const { span, openEnd, peak, soon } = whenWords(item, now)
  return (
    <section className={css.summary}>
      <p className={css.summaryHead}>
        <LevelChip level={impactLevelName(item.impactLevel as ImpactLevel)} variant="solid" />
        <b>{item.reason}</b>
      </p>
      <p>{[span, openEnd, peak, soon].filter(Boolean).join(', ')}</p>
      {item.minutesLost === null ? null : <p>{TEXTS.ifNothing(item.minutesLost)}</p>}
      <p>
        <ActionWords action={withoutCause(item.recommendedAction, item.reason)} />
      </p>
      {storm ? (
        <p>
          <a href={`/client/storms/${encodeURIComponent(storm.id)}`}>{TEXTS.byStorm.under(storm.name)}</a>
        </p>
      ) : null}
      <p className={css.summaryState}>
        <ItemStateWords item={item} />
      </p>
    </section>
  )
}
