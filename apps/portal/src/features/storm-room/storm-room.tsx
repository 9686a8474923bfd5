import { CallError, STORM_ASSETS_PAGE_SIZE } from '@stormlane/contract'
import type { AssetType } from '@stormlane/domain/assets'
import { HIT_GROUPS, hitGroup } from '@stormlane/domain/storms'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { assetQueries } from '../../platform/asset-queries.ts'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { formatDayTime } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Tabs, tabPanelProps } from '../../ui/controls/tabs.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import { StormAssetRow } from './storm-asset-row.tsx'
import { StormHead } from './storm-head.tsx'
import { StormInTime } from './storm-in-time.tsx'
import { StormMap } from './storm-map.tsx'
import { StormMessages } from './storm-messages.tsx'
import { StormNoteEditor } from './storm-note.tsx'
import { type StormAnswer, type StormAsset, type StormAssets, stormQueries } from './storm-queries.ts'
import { StormReports } from './storm-reports.tsx'
import css from './storm-room.module.css'
import { stormRoomTexts as TEXTS } from './storm-room.texts.ts'

/** Vehicles first: they can still turn around. */
const TYPES = ['vehicle', 'route', 'location'] as const satisfies readonly AssetType[]

const NOBODY: readonly StormAsset[] = []

/** Everything about one storm: where it goes, what of ours it hits and when, and what is done about it. */
export function StormRoom({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(stormQueries.storm(id))
  if (!data) {
    if (error instanceof CallError && error.status === 404)
      return (
        <EmptyState
          title={TEXTS.unknownTitle}
          text={TEXTS.unknownText}
          action={<Button href="/client/affected?by=storm">{TEXTS.queue}</Button>}
        />
      )
    if (error instanceof CallError && error.status === 403) return <EmptyState title={TEXTS.notInPlan} />
    if (error) return <ErrorState message={TEXTS.loadFailed} onRetry={() => void refetch()} />
    return <Skeleton height={480} />
  }
  return <Room key={id} answer={data} />
}

function Room({ answer }: { answer: StormAnswer }) {
  const { storm, hours, changes, runTime } = answer
  const now = useClockTick()
  const [type, setType] = useState<AssetType>('vehicle')
  const list = useInfiniteQuery(stormQueries.assets(storm.id, type))
  const { data: warned = NOBODY } = useQuery(stormQueries.vehicles(storm.id))
  const [chosenId, setChosenId] = useState<string | null>(null)
  const assets = useMemo(() => list.data?.pages.flatMap(({ stormAssets }) => stormAssets) ?? [], [list.data])
  const newest = list.data?.pages[0]
  const { data: fleet } = useQuery(assetQueries.vehicles())
  return (
    <div className={css.room}>
      <StormHead storm={storm} now={now} runTime={runTime} />
      <Panel label={TEXTS.assets} className={css.assets}>
        <Tabs
          label={TEXTS.assets}
          idPrefix="storm"
          value={type}
          onChange={setType}
          items={TYPES.map((value) => ({
            value,
            label: TEXTS.types[value],
            ...(newest && { count: HIT_GROUPS.reduce((sum, group) => sum + countOf(newest, value, group), 0) }),
          }))}
        />
        <p className={css.listHead}>
          <span>{TEXTS.byTime}</span>
          <span>{TEXTS.hitIn}</span>
        </p>
        <div className={css.list} {...tabPanelProps('storm', type)}>
          {list.error && !list.data ? (
            <ErrorState message={TEXTS.loadFailed} onRetry={() => void list.refetch()} />
          ) : null}
          {list.isPending ? <Skeleton height={200} /> : null}
          {list.data && assets.length === 0 ? <p className={css.nothing}>{TEXTS.none[type]}</p> : null}
          {HIT_GROUPS.map((group) => {
            const members = assets.filter(({ hitAt }) => hitGroup({ from: Date.parse(hitAt) }, now.getTime()) === group)
            if (members.length === 0) return null
            return (
              <section key={group} aria-label={TEXTS.groups[group]}>
                <h3 className={css.group}>
                  {TEXTS.groups[group]}
                  <span>{members.length.toLocaleString('en-US')}</span>
                </h3>
                <ul>
                  {members.map((asset) => (
                    <StormAssetRow
                      key={asset.id}
                      asset={asset}
                      now={now}
                      isChosen={asset.id === chosenId}
                      onChoose={() => setChosenId(asset.id === chosenId ? null : asset.id)}
                    />
                  ))}
                </ul>
              </section>
            )
          })}
          {list.hasNextPage ? (
            <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {TEXTS.more(
                Math.min(STORM_ASSETS_PAGE_SIZE, (list.data?.pages[0]?.totalCount ?? 0) - assets.length).toLocaleString(
                  'en-US',
                ),
              )}
            </Button>
          ) : null}
        </div>
      </Panel>
      <div className={css.map}>
        <StormMap
          storm={storm}
          hours={hours}
          now={now}
          assets={assets}
          fleet={fleet}
          chosenId={chosenId}
          onChoose={setChosenId}
        />
      </div>
      <StormInTime storm={storm} hours={hours} now={now} vehiclesByHour={newest?.vehiclesByHour ?? []} />
      <div className={css.side}>
        <StormMessages storm={storm} hits={warned} fleet={fleet} now={now} />
        <StormNoteEditor id={storm.id} />
        <StormReports hours={hours} now={now} />
        <Panel title={TEXTS.history}>
          <ol className={css.lines}>
            {changes.map(({ at, kind, text, otherStormId }) => (
              <li key={`${at} ${kind}`}>
                <span className={css.muted}>{formatDayTime(new Date(at))}</span>
                <span>
                  {text}
                  {otherStormId ? (
                    <>
                      {' '}
                      <a href={`/client/storms/${encodeURIComponent(otherStormId)}`}>{TEXTS.other}</a>
                    </>
                  ) : null}
                </span>
              </li>
            ))}
          </ol>
        </Panel>
      </div>
    </div>
  )
}

const countOf = ({ counts }: StormAssets, type: AssetType, group: (typeof HIT_GROUPS)[number]) => {
  const { inside, withinHour, later } = counts[type]
  return { inside, within_hour: withinHour, later }[group]
}
