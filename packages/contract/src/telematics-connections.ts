import { CONNECTION_HEALTHS } from '@stormlane/domain'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant } from './conventions.ts'

const telematicsConnectionSchema = z
  .object({
    id: z.string(),
    provider: z.string(),
    source: z.string().meta({ description: 'The source of its vehicles' }),
    health: z.enum(CONNECTION_HEALTHS),
    has_access_key: z.boolean().meta({ description: 'The key itself is stored encrypted and never sent' }),
    vehicle_count: z.int(),
    last_sync_at: instant.nullable().meta({ description: 'When positions were last read' }),
    sync_error: z.string().nullable().meta({ description: 'Why positions cannot be read now' }),
    delivery_error: z.string().nullable().meta({ description: 'Why messages cannot be delivered now' }),
    failing_since: instant.nullable(),
    waiting_messages: z.int(),
    failed_messages: z.int().meta({ description: 'Given up in the last 7 days' }),
  })
  .meta({ id: 'TelematicsConnection', description: 'A connection to a telematics provider' })

export type TelematicsConnectionOnWire = z.input<typeof telematicsConnectionSchema>

export const listTelematicsConnections = defineCall({
  id: 'listTelematicsConnections',
  tag: 'Telematics',
  method: 'GET',
  path: '/telematics_connections.json',
  access: 'admin',
  summary: 'Connections to telematics providers and their health',
  answer: z.object({ telematics_connections: z.array(telematicsConnectionSchema) }),
})
