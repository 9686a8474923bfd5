import { getAlertFeature } from '@stormlane/contract'
import { answerOnWire } from './answer-on-wire.ts'

/** A winter storm warning in wire format: a square in Nebraska, with its properties changed by `parts`. */
export function alertOnWire(id: string, parts: object = {}) {
  const example = answerOnWire(getAlertFeature)
  return {
    ...example,
    id,
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-99, 40],
          [-97, 40],
          [-97, 42],
          [-99, 42],
          [-99, 40],
        ],
      ],
    },
    properties: { ...(example.properties as object), thread_id: id, ...parts },
  }
}
