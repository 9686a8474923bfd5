// The OpenAPI document, made from the contract's own schemas, and a page to read it on. Works without a network.
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'

/** Swagger UI draws with inline styles and data images; its scripts are files of ours. */
const DOCUMENT_PAGE_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

export async function describeApi(
  api: FastifyInstance,
  { config, version }: { config: Config; version: string },
): Promise<void> {
  const title = `${config.productName} API`
  await api.register(swagger, {
    openapi: {
      info: { title, version },
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer' },
          tokenInQuery: { type: 'apiKey', in: 'query', name: 'token' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  await api.register(swaggerUi, {
    routePrefix: '/docs',
    // The plugin knows only its own part of the path, and its page loads scripts and styles by the whole of it.
    indexPrefix: api.prefix,
    theme: { title },
    // The badge of an outside validator would send the document's address there.
    uiConfig: { validatorUrl: 'none' },
    uiHooks: {
      onRequest: (_request, reply, done) => {
        reply.header('content-security-policy', DOCUMENT_PAGE_POLICY)
        done()
      },
    },
  })
}
