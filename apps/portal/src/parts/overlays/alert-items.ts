import type { CallAnswer, listAlertFeatures } from '@stormlane/contract'
import { truncatedDescription } from '@stormlane/domain/hazards'
import type { Geometry } from 'geojson'
import { formatMoment } from '../../platform/time-format.ts'
import { overlayTexts as TEXTS } from './overlay.texts.ts'
import { calloutFacts, ITEM_DEFAULTS, type OverlayItem } from './overlay-item.ts'

export type AlertFeature = CallAnswer<typeof listAlertFeatures>['features'][number]

export function alertItems(features: readonly AlertFeature[]): OverlayItem[] {
  return features.flatMap(({ id, geometry, properties }) =>
    geometry === null
      ? []
      : {
          ...ITEM_DEFAULTS,
          id,
          kind: 'alert' as const,
          title: properties.event,
          facts: calloutFacts(
            [TEXTS.issued, formatMoment(new Date(properties.sent))],
            [TEXTS.ends, formatMoment(new Date(properties.ends ?? properties.expires))],
            [TEXTS.area, properties.areaDescription],
          ),
          body: truncatedDescription(properties.description),
          color: properties.fill,
          // The most important alert has the lowest priority number; it is drawn on top and takes the click.
          rank: -properties.priority,
          geometry: geometry as Geometry,
          legend: properties.event,
          alert: { startAt: new Date(properties.begins), endAt: new Date(properties.ends ?? properties.expires) },
        },
  )
}
