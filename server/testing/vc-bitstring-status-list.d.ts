declare module '@digitalbazaar/vc-bitstring-status-list' {
  export function decodeList(of: { encodedList: string }): Promise<{ getStatus: (index: number) => boolean }>
}
