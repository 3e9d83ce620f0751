/** File of a host's build that names the version of its promises, which `hostApi` of a remote asks for. */
export const hostApiFile = 'host-api.txt';

/** File of a host's build with the public halves of the registry keys that it was built with. */
export const registryKeysFile = 'registry-keys.json';
