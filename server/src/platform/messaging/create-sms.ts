import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { noSms } from './no-sms.ts';
import type { SmsProvider } from './sms.ts';
import { createAliyunSms } from './sms-aliyun.ts';
import { createHttpSms } from './sms-http.ts';
import { createInboxSms } from './sms-inbox.ts';
import { createTencentSms } from './sms-tencent.ts';
import { createTwilioSms } from './sms-twilio.ts';

/** The provider that the configuration names. */
export const createSms = ({ sms, brand }: Pick<Config, 'sms' | 'brand'>, db: Database): SmsProvider => {
  const signature = brand.smsSignature;
  switch (sms.provider) {
    case 'inbox':
      return createInboxSms(db, signature);
    case 'http':
      return createHttpSms({ ...sms, signature });
    case 'aliyun':
      return createAliyunSms({ ...sms, signName: sms.signName ?? signature });
    case 'tencent':
      return createTencentSms({ ...sms, signName: sms.signName ?? signature });
    case 'twilio':
      return createTwilioSms({ ...sms, signature });
    case 'none':
      return noSms;
  }
};
