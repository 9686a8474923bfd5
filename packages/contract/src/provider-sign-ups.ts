import { SIGN_UP_PROVIDERS } from '@stormlane/domain/product'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { email, success } from './conventions.ts'

export const confirmIntegration = defineCall({
  id: 'confirmIntegration',
  tag: 'Telematics',
  method: 'POST',
  path: '/:provider/integration_confirmed',
  access: 'public',
  onRateLimit: 'tell',
  summary: 'Ask to be connected to a telematics provider, with the id and signature of a sign-up link',
  params: z.object({ provider: z.enum(SIGN_UP_PROVIDERS) }),
  body: z.object({
    email,
    id: z.string().min(1, 'id is required').max(200),
    signature: z.string().min(1, 'signature is required').max(200),
  }),
  answer: success,
})
