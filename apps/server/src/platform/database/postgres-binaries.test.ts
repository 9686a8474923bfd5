import { execFileSync } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import { findPostgresBinaries } from './postgres-binaries.ts'

const real = { platform: process.platform, arch: process.arch }
const pretend = ({ platform, arch }: typeof real) => {
  Object.defineProperty(process, 'platform', { value: platform })
  Object.defineProperty(process, 'arch', { value: arch })
}
afterEach(() => pretend(real))

test('the programs of this platform run, with all the libraries they need', () => {
  const { initdb, postgres } = findPostgresBinaries()
  const version = (program: string) => execFileSync(program, ['--version'], { encoding: 'utf8' })
  expect(version(initdb)).toMatch(/^initdb \(PostgreSQL\) \d+/)
  expect(version(postgres)).toMatch(/^postgres \(PostgreSQL\) \d+/)
})

test.each([
  { platform: 'linux', arch: 'mips' },
  { platform: 'aix', arch: 'ppc64' },
] as const)('without programs for $platform-$arch the start says what to do', ({ platform, arch }) => {
  pretend({ platform, arch })
  expect(findPostgresBinaries).toThrow(
    `No embedded PostgreSQL is installed for ${platform}-${arch}: run npm ci, or set DATABASE_URL to a PostgreSQL server.`,
  )
})
