import S3rver from 's3rver';

/** Serves one bucket until the process ends. Arguments: port, name, folder. */
const [port, name = '', directory = ''] = process.argv.slice(2);
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  directory,
  configureBuckets: [{ name }],
});
await server.run();
process.send?.('ready');
process.on('disconnect', () => process.exit());
