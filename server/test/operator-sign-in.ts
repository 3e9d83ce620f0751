import type { TestServer } from './test-server.ts';

/** Gives every session of an operator an unlocked console. @param phone as stored, with its country code */
export const unlockConsole = async (testServer: TestServer, phone: string): Promise<void> => {
  await testServer.db.pool.query(
    `insert into operator_factors (user_id, sealed_secret, confirmed_at) select id, '', now() from users where phone = $1`,
    [phone],
  );
  await testServer.db.pool.query(
    `insert into console_passes (session_id, expires_at)
     select s.id, now() + interval '1 hour' from sessions s join users u on u.id = s.user_id where u.phone = $1`,
    [phone],
  );
};

/** An operator with an unlocked console on one device. */
export const signUpOperator = async (testServer: TestServer): Promise<Awaited<ReturnType<TestServer['signUp']>>> => {
  const person = await testServer.signUp();
  await testServer.db.pool.query('update users set is_operator = true where phone = $1', [`+86${person.phone}`]);
  await unlockConsole(testServer, `+86${person.phone}`);
  return person;
};
