// Removes parts of libraries from the built portal that the libraries import but the portal never uses (13 kB gzip):
// MUI's themes with CSS variables, because the portal's colors are tokens of tokens.css; ripples, which the theme turns
// off; and Emotion's list of all HTML attributes, because MUI itself decides which props it passes to elements.
import type { Plugin } from 'vite'

const THEMES = /\/@mui\/material\/styles\/(createThemeWithVars|ThemeProviderWithVars)\.mjs$/
const THEMES_STAND_IN = `
const refuse = () => { throw new Error('The portal is built without MUI themes with CSS variables.') }
export default refuse
export const CssVarsProvider = refuse, Experimental_CssVarsProvider = refuse, useColorScheme = refuse
export const getInitColorSchemeScript = refuse, createGetCssVar = refuse
`
const RIPPLE = /\/@mui\/material\/ButtonBase\/TouchRipple\.mjs$/
const RIPPLE_STAND_IN = 'export default () => null'
const ATTRIBUTES = /\/@emotion\/is-prop-valid\/dist\/emotion-is-prop-valid\.esm\.js$/
/** The rule by which MUI filters props of its own elements. */
const ATTRIBUTES_STAND_IN = "export default (prop) => !['ownerState', 'theme', 'sx', 'as'].includes(prop)"

export function withoutUnusedParts(): Plugin[] {
  return [
    leaveOut('mui-themes', THEMES, THEMES_STAND_IN),
    leaveOut('mui-ripple', RIPPLE, RIPPLE_STAND_IN),
    leaveOut('emotion-attributes', ATTRIBUTES, ATTRIBUTES_STAND_IN),
  ]
}

function leaveOut(name: string, id: RegExp, standIn: string): Plugin {
  let isFound = false
  return {
    name: `without-${name}`,
    apply: 'build',
    load: {
      filter: { id },
      handler: () => {
        isFound = true
        return standIn
      },
    },
    // A library version with other file names would silently bring these parts back.
    buildEnd: (error) => {
      if (!error && !isFound)
        throw new Error(`There is no file ${id.source}: update apps/portal/build/without-unused-parts.ts.`)
    },
  }
}
