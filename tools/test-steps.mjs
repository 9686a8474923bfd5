// The steps of npm test, in the order in which they run.

/** A check passes or fails as a whole. Checks run in parallel, and their output is shown when they end. */
export const CHECKS = {
  // oxlint's rules need the types anyway, and with them it reports the errors of the TypeScript compiler in the same pass.
  oxlint: { title: 'Types and lint (oxlint)', commands: ['oxlint --type-aware --type-check .'] },
  // The second run ignores tests, so that exports used only by tests are reported.
  knip: {
    title: 'Unused code (knip)',
    commands: ['knip --no-config-hints', 'knip --no-config-hints -c knip.product.json --include exports'],
  },
  portal: {
    title: 'Portal build and its sizes',
    commands: ['node tools/portal-build.mjs', 'node tools/check-bundles.ts'],
  },
  biome: { title: 'Format and lint (Biome)', commands: ['biome check .'] },
  imports: { title: 'Directions of imports', commands: ['node tools/check-imports.ts'] },
  trace: { title: 'Requirement ids', commands: ['node tools/trace.mjs --unknown'] },
}

/** A suite counts its tests, uses all cores, and shows its progress. */
export const SUITES = {
  unit: { title: 'Unit tests' },
  screens: { title: 'Screens in jsdom' },
  api: { title: 'API tests' },
  browser: { title: 'Browser tests' },
}

export const STEPS = [...Object.keys(CHECKS), ...Object.keys(SUITES)]
