// Serves the OpenAPI document, generated from the contract's schemas, and Swagger UI for it. Both work without internet access.
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { CALL_TAGS, type Call, type CallTag } from '@stormlane/contract'
import type { FastifyInstance, preHandlerHookHandler } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import type { Log } from '../logging.ts'
import { completeOperation, type Operation } from './api-operation.ts'
import { describeWebhooks } from './api-webhooks.ts'

/** Swagger UI needs inline styles and data images; its scripts are served by us. */
const DOCUMENT_PAGE_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

const DESCRIPTION = `Every call takes and gives JSON with snake_case names, unless it says otherwise. Times are ISO 8601 in UTC.
Send your token as \`Authorization: Bearer …\`. A call that fails answers with the error schema; \`code\` says which failure it is.
A POST with the header \`Idempotency-Key\` that is sent again within 24 hours is done once and gets the answer of the first.`

interface ApiDocument {
  webhooks?: Record<string, object>
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, unknown> }
}

interface Dependencies {
  config: Config
  version: string
  log: Log
  /** Whether the document is made before the server listens; otherwise the first request for it makes it. */
  isDocumentMadeFirst?: boolean | undefined
}

export async function describeApi(
  api: FastifyInstance,
  { config, version, log, isDocumentMadeFirst = false }: Dependencies,
): Promise<void> {
  const title = `${config.productName} API`
  const calls = new Map<string, Call>()
  api.addHook('onRoute', ({ config: { call } = {} }) => {
    if (call) calls.set(call.id, call)
  })
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title,
        version,
        description: DESCRIPTION,
        license: { name: 'Apache 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      },
      // Relative, so that the page tries calls on the host it was opened on.
      servers: [{ url: '/', description: 'The server that this document comes from' }],
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer' },
          tokenInQuery: { type: 'apiKey', in: 'query', name: 'token' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (made) => {
      const document = { ...jsonSchemaTransformObject(made), webhooks: describeWebhooks() }
      for (const operation of listOperations(document as ApiDocument)) {
        const call = calls.get(operation.operationId)
        if (call) completeOperation(operation, call)
      }
      dropUnusedSchemas(document as ApiDocument)
      return { ...document, tags: usedTags(calls) }
    },
  })
  const documents = keptDocuments(api)
  if (isDocumentMadeFirst)
    api.addHook('onReady', async () => {
      for (const form of FORMS) documents.of(form)
      log.info('the document of the API is made')
    })
  await api.register(swaggerUi, {
    routePrefix: '/docs',
    // The plugin knows only its own part of the path, but its page needs the full path to load scripts and styles.
    indexPrefix: api.prefix,
    theme: { title },
    // The validator badge would send the document's address to an external service.
    uiConfig: { validatorUrl: 'none' },
    uiHooks: {
      onRequest: (_request, reply, done) => {
        reply.header('content-security-policy', DOCUMENT_PAGE_POLICY)
        done()
      },
      preHandler: sendKeptDocument(api, documents),
    },
  })
}

const FORMS = [
  { path: '/docs/json', type: 'application/json; charset=utf-8', write: (api) => JSON.stringify(api.swagger()) },
  { path: '/docs/yaml', type: 'application/x-yaml', write: (api) => api.swagger({ yaml: true }) },
] satisfies { path: string; type: string; write: (api: FastifyInstance) => string }[]

type Form = (typeof FORMS)[number]

/**
 * The document in memory. The plugin serializes it for each request, which takes several milliseconds: 800 requests of
 * clients that did not read their responses kept everyone else waiting for 5 s. To make it takes half a second of a
 * quiet core and kept everybody waiting for 3.5 to 6.4 s of a busy one, so a server makes it before it listens.
 */
function keptDocuments(api: FastifyInstance) {
  const kept = new Map<Form, Buffer>()
  return {
    of(form: Form): Buffer {
      const body = kept.get(form) ?? Buffer.from(form.write(api))
      kept.set(form, body)
      return body
    },
  }
}

function sendKeptDocument(api: FastifyInstance, documents: ReturnType<typeof keptDocuments>): preHandlerHookHandler {
  return (request, reply, done) => {
    const form = FORMS.find(({ path }) => request.routeOptions.url === api.prefix + path)
    if (!form) return done()
    void reply.type(form.type).send(documents.of(form))
  }
}

function listOperations({ paths = {} }: ApiDocument): Operation[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods))
}

/** The plugin generates an input and an output variant of every named schema, and most names are used in one direction only. */
function dropUnusedSchemas({ paths, webhooks, components }: ApiDocument): void {
  const schemas = components?.schemas ?? {}
  const used = new Set<string>()
  const visit = (part: unknown) => {
    for (const [, name = ''] of (JSON.stringify(part) ?? '').matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      visit(schemas[name])
    }
  }
  visit([paths, webhooks])
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name]
}

/** Only tags with at least one call, because the test calls exist on some servers only. */
function usedTags(calls: ReadonlyMap<string, Call>): { name: string; description: string }[] {
  const used = new Set([...calls.values()].map((call) => call.tag))
  return (Object.keys(CALL_TAGS) as CallTag[])
    .filter((name) => used.has(name))
    .map((name) => ({ name, description: CALL_TAGS[name] }))
}
