// The Model Context Protocol at /mcp: streamable HTTP without sessions, each request authenticated by an API token.
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { requestToken } from '../../platform/http/session.ts'
import type { Log } from '../../platform/logging.ts'
import type { RateLimiter } from '../../platform/rate-limit.ts'
import { type AgentCaller, agentCalls, RefusedCall } from './agent-calls.ts'
import { AGENT_TOOLS, type AgentTool } from './agent-tools.ts'
import { AGENT_TEXTS } from './agents.texts.ts'

interface Dependencies {
  config: Pick<Config, 'productName' | 'publicUrl'>
  version: string
  /** The API's rate limit per IP address. */
  perAddress: Pick<RateLimiter, 'take'>
  log: Log
}

const MCP_PATH = '/mcp'

export function agentRoutes(app: FastifyInstance, { config, version, perAddress, log }: Dependencies): void {
  /** The server of one request: nothing is kept between requests, so any process can answer the next one. */
  function serverFor(caller: AgentCaller): McpServer {
    const instructions = AGENT_TEXTS.instructions(config.productName)
    const server = new McpServer({ name: config.productName, version }, { instructions })
    for (const tool of AGENT_TOOLS) registerTool(server, tool, caller)
    return server
  }

  function registerTool(server: McpServer, tool: AgentTool, caller: AgentCaller): void {
    const { name, title, description, input, changes, calls } = tool
    const permissions = [...new Set(calls.map(({ api }) => api?.permission))]
    const noun = permissions.length === 1 ? 'permission' : 'permissions'
    server.registerTool(
      name,
      {
        title,
        description: `${description} Needs the ${noun} ${permissions.join(' and ')}.`,
        inputSchema: input,
        annotations: { readOnlyHint: !changes, destructiveHint: false, openWorldHint: false },
      },
      async (given: Record<string, unknown>) => {
        try {
          const answer = await tool.run(agentCalls(app, caller), given)
          return { content: [{ type: 'text' as const, text: JSON.stringify(answer) }] }
        } catch (error) {
          if (!(error instanceof RefusedCall)) log.error({ err: error, tool: name }, 'a tool of an agent failed')
          const text = error instanceof RefusedCall ? error.message : AGENT_TEXTS.unexpected
          return { content: [{ type: 'text' as const, text }], isError: true }
        }
      },
    )
  }

  const handler = createMcpHandler(({ authInfo }) => serverFor(authInfo?.extra as unknown as AgentCaller), {
    // A subscription would hold a connection open to report changes of the tool list, which never changes.
    maxSubscriptions: 0,
  })
  app.addHook('onClose', () => handler.close())

  async function callerOf(request: FastifyRequest, reply: FastifyReply): Promise<AgentCaller> {
    reply.header('www-authenticate', 'Bearer')
    const token = requestToken(request)
    const session = token === undefined ? undefined : await app.authenticate(token)
    // Portal sessions are refused: an agent gets its own API token, with only the permissions it needs.
    if (token === undefined || !session?.permissions) throw new DomainError('INVALID_TOKEN')
    request.authenticated = session
    reply.removeHeader('www-authenticate')
    return { token, address: request.ip }
  }

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: MCP_PATH,
    schema: { hide: true },
    handler: async (request, reply) => {
      perAddress.take(request.ip)
      reply.header('cache-control', 'no-store')
      const caller = await callerOf(request, reply)
      const asked = new Request(new URL(MCP_PATH, config.publicUrl), {
        method: request.method,
        headers: headersOf(request),
        ...(request.method === 'POST' && { body: JSON.stringify(request.body ?? null) }),
      })
      const answer = await handler.fetch(asked, {
        authInfo: { token: caller.token, clientId: '', scopes: [], extra: { ...caller } },
        ...(request.method === 'POST' && { parsedBody: request.body }),
      })
      const body = await answer.text()
      reply.code(answer.status).header('content-type', answer.headers.get('content-type') ?? 'application/json')
      return reply.serializer((sent: string) => sent).send(body)
    },
  })
}

function headersOf({ headers }: FastifyRequest): Headers {
  const kept = new Headers()
  for (const name of ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name']) {
    const value = headers[name]
    if (typeof value === 'string') kept.set(name, value)
  }
  return kept
}
