import * as z from 'zod'

/** Body of every failure: `error`, or `errors` if there are several. The code and the request id help support. */
export const failureSchema = z
  .object({
    error: z.string().optional(),
    errors: z.array(z.string()).optional(),
    code: z.string().optional(),
    request_id: z.string().optional(),
  })
  .meta({ id: 'Failure', description: 'The response of every failed call.' })

export type Failure = z.infer<typeof failureSchema>
