import { KEPT_FROM } from '@stormlane/domain/deciding'
import { withoutCause } from '@stormlane/domain/impacts'
import { type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import { durationWords, MINUTE_MS } from '@stormlane/domain/time'
import type { MouseEvent } from 'react'
import { ActionWords } from '../../parts/assets/action-words.tsx'
import { AssetIcon } from '../../parts/assets/asset-icon.tsx'
import { LevelChip } from '../../ui/levels/level-chip.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import pageCss from './affected.module.css'
import { affectedTexts as TEXTS } from './affected.texts.ts'
import type { AffectedAsset } from './affected-queries.ts'
import css from './affected-row.module.css'
import { whenWords } from './affected-when.ts'
import { ItemStateWords } from './item-state.tsx'
import { LevelStrip } from './level-strip.tsx'

/** Fixed at the height of three lines, so that rows that are not rendered need no measuring. */
export const ROW_HEIGHT_PX = 56

interface AffectedRowProps {
  asset: AffectedAsset | undefined
  /** Position in the whole queue, from 0. */
  index: number
  groupNames: ReadonlyMap<string, string>
  now: Date
  isChosen: boolean
  isChecked: boolean
  onCheck: (asset: AffectedAsset, on: boolean) => void
  onChoose: (asset: AffectedAsset) => void
  onAcknowledge: (asset: AffectedAsset) => void
}

/** A click on these does not choose the row. */
const INTERACTIVE = 'a, button, input, label'

/** One asset of the queue, or a placeholder while its page is loaded. */
export function AffectedRow({ asset, index, isChosen, onChoose, ...cells }: AffectedRowProps) {
  const choose = (event: MouseEvent<HTMLElement>) => {
    if (asset && !(event.target instanceof Element && event.target.closest(INTERACTIVE))) onChoose(asset)
  }
  return (
    // Keys choose rows, too: see `useQueueKeys`.
    <tr
      className={css.row}
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      style={{ height: ROW_HEIGHT_PX }}
      onClick={choose}
    >
      {asset ? <Cells asset={asset} onChoose={onChoose} {...cells} /> : <LoadingCells />}
    </tr>
  )
}

interface CellsProps
  extends Pick<AffectedRowProps, 'groupNames' | 'now' | 'isChecked' | 'onCheck' | 'onChoose' | 'onAcknowledge'> {
  asset: AffectedAsset
}

function Cells({ asset, groupNames, now, isChecked, onCheck, onChoose, onAcknowledge }: CellsProps) {
  const { span, openEnd, peak, soon } = whenWords(asset, now)
  const chance = asset.decision?.driveOn.appointmentChance
  const when = [soon, openEnd, peak].filter(Boolean).join(', ')
  const group = asset.groupIds.flatMap((id) => groupNames.get(id) ?? [])[0]
  return (
    <>
      <td>
        <div className={css.assetCell}>
          <input
            type="checkbox"
            checked={isChecked}
            aria-label={TEXTS.many.check(asset.name)}
            onChange={(event) => onCheck(asset, event.target.checked)}
          />
          <LevelChip level={impactLevelName(asset.impactLevel as ImpactLevel)} />
          <button type="button" className={css.name} dir="auto" title={asset.name} onClick={() => onChoose(asset)}>
            {asset.name}
          </button>
          <span className={css.kind}>
            <AssetIcon type={asset.assetType} />
            {[TEXTS.types[asset.assetType], group].filter(Boolean).join(' · ')}
          </span>
        </div>
      </td>
      <td data-column="where">
        <WhereWords asset={asset} now={now} />
        <a
          className={pageCss.link}
          href={`/client/map?${asset.assetType}_id=${encodeURIComponent(asset.id)}`}
          aria-label={TEXTS.openNamed(asset.name)}
        >
          {TEXTS.openOnMap}
        </a>
      </td>
      <td>
        <span className={css.span} title={span}>
          {span}
        </span>
        {/* The soonest comes first, because a narrow column cuts the end. */}
        <span className={css.when} title={when}>
          {when}
        </span>
        {asset.windowLevels ? <LevelStrip levels={asset.windowLevels} /> : null}
      </td>
      <td>
        <span className={css.reason} title={asset.reason}>
          {asset.reason}
        </span>
      </td>
      <td>
        {asset.minutesLost === null ? null : <span className={css.lost}>{TEXTS.lost(asset.minutesLost)}</span>}
        {chance == null ? null : (
          <span className={css.dock} data-kept={chance >= KEPT_FROM}>
            {TEXTS.dock(chance)}
          </span>
        )}
      </td>
      <td data-column="action">
        <span className={css.action} title={asset.recommendedAction.reason}>
          <ActionWords action={withoutCause(asset.recommendedAction, asset.reason)} />
        </span>
      </td>
      <td>
        <ItemStateWords item={asset} />
        {asset.state === 'new' ? (
          <button
            type="button"
            className={pageCss.link}
            aria-label={TEXTS.acknowledgeNamed(asset.name)}
            onClick={() => onAcknowledge(asset)}
          >
            {TEXTS.acknowledge}
          </button>
        ) : null}
      </td>
    </>
  )
}

/** Where the worst of its trip is and how soon, else where it is. */
function WhereWords({ asset: { where, decision }, now }: { asset: AffectedAsset; now: Date }) {
  const worst = decision?.worst && new Date(decision.worst.leavesAt) > now ? decision.worst : null
  const waitMs = worst ? Date.parse(worst.entersAt) - now.getTime() : 0
  const place = worst?.roadName || where?.region
  const more = worst
    ? waitMs > 0
      ? TEXTS.where.ahead(worst.miles, durationWords(waitMs / MINUTE_MS))
      : TEXTS.where.inside(worst.miles)
    : where?.isDriving == null
      ? null
      : where.isDriving
        ? TEXTS.where.driving
        : TEXTS.where.parked
  return (
    <>
      {place ? (
        <span className={css.span} title={place}>
          {place}
        </span>
      ) : null}
      {more ? <span className={css.when}>{more}</span> : null}
    </>
  )
}

const LoadingCells = () =>
  Object.keys(TEXTS.columns).map((column) => (
    <td key={column} data-column={column}>
      <Skeleton width="70%" />
    </td>
  ))
