import { AFFECTED_LEVELS } from '@stormlane/domain/desk'
import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import { type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { formatDayTime, formatSpan } from '../../platform/time-format.ts'
import { LevelShape } from '../../ui/levels/level-shape.tsx'
import { StaleNote } from '../../ui/states/stale-note.tsx'
import type { AffectedSearch } from './affected.route.ts'
import { affectedTexts as TEXTS } from './affected.texts.ts'
import { type AffectedAsset, type AffectedByStorm, affectedQueries, readQueueFilter } from './affected-queries.ts'
import { whenWords } from './affected-when.ts'
import { useSlowScroll } from './use-slow-scroll.ts'
import css from './wall-queue.module.css'

/** What a dispatcher four meters away can take in (our choice). */
const WORST_ASSETS = 10
const WORST_STORMS = 6

/** The queue on a wall screen: the worst assets and storms in large type, without anything to click. */
export function WallQueue({ search, badge }: { search: AffectedSearch; badge: ReactNode }) {
  const filter = readQueueFilter(search)
  const now = useClockTick()
  const { data, error, dataUpdatedAt } = useQuery(affectedQueries.page(filter, 0))
  const { data: byStorm } = useQuery(affectedQueries.byStorm(filter.horizon))
  const list = useRef<HTMLOListElement>(null)
  useSlowScroll(list)
  if (!data) return <p className={css.message}>{error ? TEXTS.loadFailed : TEXTS.wall.loading}</p>
  return (
    <div className={css.wall}>
      <header className={css.head}>
        {AFFECTED_LEVELS.map((level) => (
          <span key={level} className={css.count} data-level={level}>
            <LevelShape level={level} size={26} />
            <span className="visually-hidden">{LEVEL_WORDS[level]}</span>
            {data.levelCounts[level].toLocaleString('en-US')}
          </span>
        ))}
        <p>
          {TEXTS.shown(
            data.totalCount.toLocaleString('en-US'),
            data.newCount.toLocaleString('en-US'),
            formatDayTime(new Date(data.window.endAt)),
          )}
        </p>
        {error ? <StaleNote updatedAt={new Date(dataUpdatedAt)} now={now} /> : null}
        <span className={css.badge}>{badge}</span>
      </header>
      <ol ref={list} className={css.assets} aria-label={TEXTS.wall.worst}>
        {data.affectedAssets.slice(0, WORST_ASSETS).map((asset) => (
          <AssetLine key={`${asset.assetType} ${asset.id}`} asset={asset} now={now} />
        ))}
        {data.affectedAssets.length === 0 ? <li className={css.message}>{TEXTS.wall.nothing}</li> : null}
      </ol>
      {byStorm ? <Storms storms={byStorm.affectedStorms.slice(0, WORST_STORMS)} /> : null}
    </div>
  )
}

function AssetLine({ asset, now }: { asset: AffectedAsset; now: Date }) {
  const level = impactLevelName(asset.impactLevel as ImpactLevel)
  const { span, soon } = whenWords(asset, now)
  return (
    <li className={css.asset}>
      <span className={css.level} data-level={level}>
        <LevelShape level={level} size={28} />
        {LEVEL_WORDS[level]}
      </span>
      <span className={css.words}>
        <b dir="auto">{asset.name}</b>
        <span>{asset.reason}</span>
      </span>
      <span className={css.when}>
        <b>{span}</b>
        <span>{soon}</span>
      </span>
    </li>
  )
}

function Storms({ storms }: { storms: AffectedByStorm['affectedStorms'] }) {
  const section = useRef<HTMLElement>(null)
  useSlowScroll(section)
  return (
    <section ref={section} className={css.storms} aria-label={TEXTS.byStorm.title}>
      <h2>{TEXTS.byStorm.title}</h2>
      <ul>
        {storms.map(({ stormId, name, worstLevel, impactLevel, state, beginsAt, endsAt, count }) => (
          <li key={stormId} data-level={impactLevelName((worstLevel ?? impactLevel) as ImpactLevel)}>
            <b>{name}</b>
            <span>
              {TEXTS.byStorm.state[state]}, {formatSpan(new Date(beginsAt), new Date(endsAt))}
            </span>
            <span>{count === 0 ? TEXTS.byStorm.nothing : TEXTS.wall.hit(count)}</span>
          </li>
        ))}
        {storms.length === 0 ? <li>{TEXTS.byStorm.noStorms}</li> : null}
      </ul>
    </section>
  )
}
