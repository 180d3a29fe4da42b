/**
 * The header of every response of Quad. A response without it comes from something in between, such as a captive portal or
 * the maintenance page of a gateway, whatever its status says.
 */
export const RESPONSE_MARK = 'quad'
export const RESPONSE_MARK_VALUE = '1'
