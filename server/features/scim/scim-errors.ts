/** `scimType` of RFC 7644, section 3.12. */
type ScimType =
  | 'invalidFilter'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'invalidPath'
  | 'noTarget'
  | 'mutability'
  | 'uniqueness'

/** An error of SCIM itself. The message is for the operator of the directory. */
export class ScimError extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined

  constructor(status: number, message: string, scimType?: ScimType) {
    super(message)
    this.status = status
    this.scimType = scimType
  }
}

export const notThere = (id: string) => new ScimError(404, `Resource ${id} not found`)
