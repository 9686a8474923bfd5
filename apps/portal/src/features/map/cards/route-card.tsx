import { indexText } from '@stormlane/domain/levels'
import { slowdownText } from '@stormlane/domain/measures'
import { chosenResult, routeName, stretchPlace, stretchTime, type WorstStretch } from '@stormlane/domain/trips'
import { useQuery } from '@tanstack/react-query'
import { Route } from 'lucide-react'
import { arrivalNotes, arrivalZone, departureZone } from '../../../parts/assets/arrival-odds.ts'
import { CardFrame } from '../../../parts/map/card-frame.tsx'
import { RoadRiskLegend } from '../../../parts/map/road-risk-legend.tsx'
import { ProofLink } from '../../../parts/proof/proof-link.tsx'
import { ShareButton } from '../../../parts/share/share-button.tsx'
import { assetQueries } from '../../../platform/asset-queries.ts'
import { formatMiles } from '../../../platform/distance-format.ts'
import { plannerAddress, useRouteAdvice } from '../../../platform/route-advice.ts'
import { formatMoment } from '../../../platform/time-format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SignedText } from '../../../ui/states/signed-text.tsx'
import type { MapAsset } from '../assets/map-asset.ts'
import { mapTexts } from '../map.texts.ts'
import { ImpactSummary } from './impact-summary.tsx'
import type { SelectedProps } from './selected-props.ts'
import css from './vehicle-card.module.css'

const TEXTS = mapTexts.route

export function SelectedRoute({ asset, units, onSelect }: SelectedProps & { asset: MapAsset }) {
  const { data: routes = [] } = useQuery(assetQueries.routes('compact'))
  const advice = useRouteAdvice()
  const route = routes.find(({ id }) => id === asset.id)
  if (!route) return null
  const result = chosenResult(route)
  const cells: [string, string][] = result
    ? [
        [TEXTS.departure, formatMoment(new Date(route.departureTime), departureZone(route))],
        [
          TEXTS.arrival,
          [
            formatMoment(new Date(result.adjustedArrivalTime), arrivalZone(result)),
            ...arrivalNotes(result, route.appointment),
          ].join(', '),
        ],
        [TEXTS.slowdown, slowdownText(result.slowdownFraction)],
        [TEXTS.distance, formatMiles(result.distanceMiles, units).join(' ')],
        [TEXTS.roadRisk, result.maxRoadIndex === null ? TEXTS.noRoadIndex : `${indexText(result.maxRoadIndex)} / 10`],
        [TEXTS.worst, result.worstStretch ? worstWords(result.worstStretch) : TEXTS.noWorst],
        [TEXTS.alerts, result.weatherAlerts.map(({ event }) => event).join(', ') || TEXTS.noAlerts],
      ]
    : []
  return (
    <CardFrame
      title={asset.name}
      subtitle={`${route.origin.label} · ${route.destination.label}`}
      icon={<Route size={18} strokeWidth={1.75} aria-hidden="true" />}
      onClose={() => onSelect(null)}
    >
      <ImpactSummary asset={asset} />
      <div className={css.view}>
        {result ? (
          <dl className={css.cells} style={{ gridTemplateColumns: '1fr 1fr' }}>
            {cells.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className={css.none}>
            <SignedText>
              {route.latestRouteResultError ? `${TEXTS.failed} ${route.latestRouteResultError}` : TEXTS.updating}
            </SignedText>
          </p>
        )}
        {result && <RoadRiskLegend />}
        {result && (
          <p className={css.advice}>
            <strong>{TEXTS.bestDeparture}</strong> {advice(route)}
          </p>
        )}
        <div className={css.actions}>
          <Button size="small" icon={<Route size={14} aria-hidden="true" />} href={plannerAddress(route.id)}>
            {TEXTS.plan}
          </Button>
          <ProofLink size="small" assetType="route" id={route.id} />
          {result ? <ShareButton route={{ id: route.id, name: routeName(route) }} /> : null}
        </div>
      </div>
    </CardFrame>
  )
}

/** `I-80, mile 190 to 257, Thu 8:40 PM – 9:50 PM CST`. */
const worstWords = (stretch: WorstStretch) => `${stretchPlace(stretch)}, ${stretchTime(stretch)}`
