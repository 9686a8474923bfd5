import { DASHBOARD_VIEWS, impactShare, UNKNOWN_SHARE } from '@stormlane/domain/dashboard'
import { IMPACT_LEVELS, type ImpactLevelName, impactLevelOfIndex, indexText } from '@stormlane/domain/levels'
import { ActionWords } from '../../parts/assets/action-words.tsx'
import { assetsFailed } from '../../parts/assets/asset-nouns.ts'
import { RoadRiskLegend } from '../../parts/map/road-risk-legend.tsx'
import { formatMoment } from '../../platform/time-format.ts'
import { LevelChip } from '../../ui/levels/level-chip.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import css from './dashboard.module.css'
import { dashboardTexts } from './dashboard.texts.ts'
import { ImpactCircle } from './impact-circle.tsx'
import { select } from './state-changes.ts'
import type { DashboardModel } from './use-dashboard-view.ts'
import type { DashboardAsset, ViewAssets } from './use-view-assets.ts'

const TEXTS = dashboardTexts.summary
/** Number of key assets shown. */
const KEY_ASSETS = 3
/** These levels are always shown, others only if an asset has them. */
const ALWAYS_SHOWN_LEVELS: readonly ImpactLevelName[] = ['high', 'moderate', 'low', 'none']
const LEVELS: readonly ImpactLevelName[] = ['extreme', ...ALWAYS_SHOWN_LEVELS, 'unknown']

interface SummaryPanelProps {
  model: DashboardModel
  shown: ViewAssets
}

/** The share of assets by impact level, and the key assets. */
export function SummaryPanel({ model, shown }: SummaryPanelProps) {
  const { assets } = shown
  const note = summaryNote(model, shown)
  const counts = Map.groupBy(assets, ({ level }) => level)
  const isLoaded = !(shown.isLoading || shown.isError)
  // While no asset is rated, "0% High" would be a false all-clear.
  const isUnrated = assets.length > 0 && counts.get('unknown')?.length === assets.length
  const isKnown = (level: ImpactLevelName) => isLoaded && (level === 'unknown' || !isUnrated)
  const key = assets
    .filter(({ level }) => IMPACT_LEVELS[level] >= IMPACT_LEVELS.low)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, KEY_ASSETS)
  return (
    <Panel
      variant="floating"
      title={TEXTS.title(DASHBOARD_VIEWS[model.view].label, model.window.label)}
      className={css.summary}
    >
      <div className={css.summaryBody}>
        <p className={css.muted}>{windowText(model)}</p>
        <ul className={css.circles}>
          {LEVELS.filter((level) => ALWAYS_SHOWN_LEVELS.includes(level) || counts.has(level)).map((level) => {
            const count = isKnown(level) ? (counts.get(level)?.length ?? 0) : null
            const share = count === null ? UNKNOWN_SHARE : impactShare(count, assets.length)
            return <ImpactCircle key={level} level={level} count={count} share={share} />
          })}
        </ul>
        {model.view === 'route' && <RoadRiskLegend />}
        <h3 className={css.overline}>{TEXTS.key}</h3>
        {note && (
          <p className={css.muted} role={shown.isError ? 'alert' : undefined}>
            {note}
          </p>
        )}
        <ul className={css.key} aria-label={TEXTS.key}>
          {key.map((asset) => (
            <KeyAsset
              key={asset.id}
              asset={asset}
              onSelect={() => model.change(select(model.state, assetSelection(asset)))}
            />
          ))}
        </ul>
      </div>
    </Panel>
  )
}

/** Names the timeframe's hours with dates and zone, because "Today" is ambiguous across zones. */
const windowText = ({ window: { startTime, endTime }, timezone }: DashboardModel) =>
  TEXTS.window(formatMoment(startTime, timezone), formatMoment(endTime, timezone))

/** Says why there are no numbers, or that no asset is impacted. */
function summaryNote({ view, window }: DashboardModel, { assets, assetType, isLoading, isError }: ViewAssets) {
  if (isError) return TEXTS.failed(assetsFailed(assetType))
  if (isLoading) return TEXTS.loading
  if (assets.length === 0) return TEXTS.empty(DASHBOARD_VIEWS[view].label, window.label)
  if (assets.every(({ level }) => level === 'unknown')) return TEXTS.unrated
  return assets.some(({ level }) => IMPACT_LEVELS[level] >= IMPACT_LEVELS.low) ? null : TEXTS.none
}

function KeyAsset({ asset, onSelect }: { asset: DashboardAsset; onSelect: () => void }) {
  const { name, level, score, delayMinutes, action, reason, when } = asset
  // An index that did not make the level would contradict it: "Risk 0.0 / 10" beside High by an alert.
  const madeByScore = score !== null && impactLevelOfIndex(score) >= IMPACT_LEVELS[level]
  const facts = [
    ...(madeByScore ? [TEXTS.score(indexText(score))] : []),
    ...(delayMinutes !== null && Math.round(delayMinutes) > 0 ? [TEXTS.delay(delayMinutes)] : []),
  ]
  return (
    <li>
      <button type="button" className={css.keyAsset} onClick={onSelect}>
        <span className={css.keyHead}>
          <span className={css.keyName} dir="auto">
            {name}
          </span>
          <LevelChip level={level} />
        </span>
        {reason && (
          <span className={css.keyReason} title={`${reason} ${when}`}>
            <b>{reason}</b> {when}
          </span>
        )}
        {facts.length > 0 && <span className={css.facts}>{facts.join(' · ')}</span>}
        {action && (
          <span className={css.action} title={action.reason}>
            <ActionWords action={action} />
          </span>
        )}
      </button>
    </li>
  )
}

function assetSelection({ assetType, id }: DashboardAsset) {
  return assetType === 'route' ? { kind: assetType, id, option: null } : { kind: assetType, id }
}
