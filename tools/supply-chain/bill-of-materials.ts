// Reduces npm's bill of materials to what is shipped. npm's own `--omit=dev` would also leave out every package that a
// development dependency needs, for example react and zod.
import { READ_BY_HAND } from './licenses.ts'
import { type Lock, nameAt, shippedPlaces } from './lock-file.ts'

interface Component {
  'bom-ref': string
  name: string
  hashes?: unknown[]
  licenses?: { license?: { id?: string }; expression?: string }[]
}

export interface Bill {
  metadata: { component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** The ids that npm gives to the shipped packages. */
const shippedRefs = (lock: Lock): string[] => [
  ...new Set(shippedPlaces(lock).map((place) => `${nameAt(place)}@${lock[place]?.version}`)),
]

/** Our own workspaces stay, because the packages that they need are listed as their dependencies. */
const isOwn = (ref: string) => ref.startsWith('@stormlane/') && !/^@stormlane\/(bench|e2e)@/.test(ref)

export function shippedBill(bill: Bill, lock: Lock, projectName: string): Bill {
  const { component } = bill.metadata
  const refs = new Set(shippedRefs(lock))
  const isShipped = (ref: string) => refs.has(ref) || isOwn(ref)
  return {
    ...bill,
    // npm uses the folder's name, which differs between clones.
    metadata: { ...bill.metadata, component: { ...component, name: projectName } },
    components: bill.components.filter((one) => isShipped(one['bom-ref'])).map(withLicense),
    dependencies: bill.dependencies
      .filter(({ ref }) => isShipped(ref) || ref === component['bom-ref'])
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) })),
  }
}

const isExpression = (license: string) => / (AND|OR|WITH) /.test(license)

/** Adds licenses that npm leaves out because they are not SPDX names. */
function withLicense(component: Component): Component {
  const id = READ_BY_HAND[component.name]
  if (id === undefined) return component
  // CycloneDX keeps ids of SPDX apart from expressions of several.
  return { ...component, licenses: [isExpression(id) ? { expression: id } : { license: { id } }] }
}

const isNamedExpression = ({ license }: { license?: { id?: string } }) => isExpression(license?.id ?? '')

/** Returns a sentence for each package that is missing, lacks a checksum or a license, or has one that is no id. */
export function billProblems(bill: Bill, lock: Lock): string[] {
  const byRef = new Map(bill.components.map((component) => [component['bom-ref'], component]))
  return shippedRefs(lock).flatMap((ref) => {
    const component = byRef.get(ref)
    if (!component) return [`${ref} is shipped, but not on the bill.`]
    return [
      ...(component.hashes?.length ? [] : [`${ref} has no checksum.`]),
      ...(component.licenses?.length ? [] : [`${ref} has no license.`]),
      ...(component.licenses?.some(isNamedExpression) ? [`${ref} has an expression in place of a license's id.`] : []),
    ]
  })
}
