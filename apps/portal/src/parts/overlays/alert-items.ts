import type { CallAnswer, listAlertFeatures } from '@stormlane/contract'
import { truncatedDescription } from '@stormlane/domain'
import type { Geometry } from 'geojson'
import { formatMoment } from '../../platform/time-format.ts'
import { overlayTexts as TEXTS } from './overlay.texts.ts'
import { factsOf, type OverlayItem, PLAIN } from './overlay-item.ts'

export type AlertFeature = CallAnswer<typeof listAlertFeatures>['features'][number]

export function alertItems(features: readonly AlertFeature[]): OverlayItem[] {
  return features.flatMap(({ id, geometry, properties }) =>
    geometry === null
      ? []
      : {
          ...PLAIN,
          id,
          kind: 'alert' as const,
          title: properties.event,
          facts: factsOf(
            [TEXTS.issued, formatMoment(new Date(properties.sent))],
            [TEXTS.ends, formatMoment(new Date(properties.ends ?? properties.expires))],
            [TEXTS.area, properties.areaDescription],
          ),
          body: truncatedDescription(properties.description),
          color: properties.fill,
          // The weightiest has the lowest number; it lies on top, and takes the click.
          rank: -properties.priority,
          geometry: geometry as Geometry,
          legend: properties.event,
        },
  )
}
