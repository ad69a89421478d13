const loopback = /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/

/** Whether a host name or address is this machine, which no other reaches. */
export const isLoopback = (host: string): boolean => loopback.test(host)
